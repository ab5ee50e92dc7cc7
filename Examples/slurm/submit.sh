#!/bin/sh
# Builds a site with a Slurm job array:
#
#   Examples/slurm/submit.sh [--shards N] OUTPUT [BUILD-OPTION...]
#
# Run it in the folder of gallery.sqlite, which all nodes share with the library and OUTPUT. Each task
# renders one shard; a task that Slurm requeues renders only what is missing. When all have succeeded,
# another job completes the site; its id is printed.
#
# If a task has failed, that job is cancelled. shard.sh runs a task again; `gallery build --output OUTPUT` names the
# shards that are missing and renders their photos.
set -eu
shards=8
if [ "${1-}" = --shards ] && [ $# -gt 1 ]; then
  shards=$2
  shift 2
fi
case ${1-} in
  "" | -*)
    echo "Usage: submit.sh [--shards N] OUTPUT [BUILD-OPTION...]" >&2
    exit 64
    ;;
esac
folder=$(dirname "$(realpath "$0")")

gallery snapshot "$PWD/snapshot.sqlite" >&2
array=$(sbatch --parsable --array="1-$shards" "$folder/shard.sh" "$shards" "$@")
sbatch --parsable --dependency="afterok:$array" --kill-on-invalid-dep=yes "$folder/merge.sh" "$@"
