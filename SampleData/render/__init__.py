"""Scene renderers behind `SampleData/render.py`."""
