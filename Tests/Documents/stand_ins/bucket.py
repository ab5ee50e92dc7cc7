"""Asks the buckets of servers.py, without gallery and rclone.

    bucket.py create BUCKET         makes a bucket
    bucket.py list BUCKET           JSON: the key and MD5 of each object
    bucket.py headers BUCKET        JSON: with its Cache-Control
    bucket.py put BUCKET KEY TEXT   writes an object
"""

import json
import sys

import boto3
from botocore.config import Config

client = boto3.client(
    "s3", endpoint_url="http://s3.eu-central-1.amazonaws.com", region_name="eu-central-1", aws_access_key_id="key",
    aws_secret_access_key="secret", config=Config(s3={"addressing_style": "path"}))

match sys.argv[1:]:
    case ["create", bucket]:
        client.create_bucket(Bucket=bucket, CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
    case ["list" | "headers" as what, bucket]:
        pages = client.get_paginator("list_objects_v2").paginate(Bucket=bucket)
        found = {}
        for item in (item for page in pages for item in page.get("Contents", [])):
            key = item["Key"]
            headers = client.head_object(Bucket=bucket, Key=key) if what == "headers" else {}
            found[key] = [item["ETag"].strip('"'), headers.get("CacheControl")]
        print(json.dumps(found))
    case ["put", bucket, key, text]:
        client.put_object(Bucket=bucket, Key=key, Body=text.encode())
