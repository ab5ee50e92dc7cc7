#!/bin/sh
# Builds a site with a Slurm job array:
#
#   Examples/slurm/submit.sh [--shards N] OUTPUT [BUILD-OPTION...]
#
# Run it in the folder of gallery.sqlite, which all nodes share with the library and OUTPUT. Each task
# renders one shard; a task that Slurm requeues renders only what is missing. When all have succeeded,
# another job completes the site; its id is printed.
#
# If a task has failed, that job is cancelled. `gallery build --output OUTPUT` then names the shards that
# are missing and renders their photos.
set -eu
shards=8
if [ "$1" = --shards ]; then
  shards=$2
  shift 2
fi
folder=$(dirname "$(realpath "$0")")

gallery snapshot "$PWD/snapshot.sqlite" >&2
array=$(sbatch --parsable --array="1-$shards" "$folder/shard.sh" "$@")
sbatch --parsable --dependency="afterok:$array" --kill-on-invalid-dep=yes "$folder/merge.sh" "$@"
