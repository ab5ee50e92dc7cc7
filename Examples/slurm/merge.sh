#!/bin/sh
# The last job that submit.sh submits: adds the shards to the site and writes its pages.
#SBATCH --job-name=gallery-merge
#SBATCH --requeue
set -eu
if [ $# = 0 ]; then
  echo "Usage: merge.sh OUTPUT [BUILD-OPTION...]" >&2
  exit 64
fi
output=$1
shift
exec gallery build --output "$output" "$@"
