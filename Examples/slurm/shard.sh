#!/bin/sh
# A task of the array that submit.sh submits.
#SBATCH --job-name=gallery-shard
#SBATCH --requeue
#SBATCH --cpus-per-task=1
set -eu
output=$1
shift
# A signal ends the program after its current photos, so that a task at its time limit loses nothing.
exec gallery build --catalog snapshot.sqlite --output "$output" --shard auto \
  --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@"
