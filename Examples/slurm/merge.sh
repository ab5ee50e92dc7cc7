#!/bin/sh
# The last job that submit.sh submits: adds the shards to the site and writes its pages.
#SBATCH --job-name=gallery-merge
#SBATCH --requeue
set -eu
output=$1
shift
exec gallery build --output "$output" "$@"
