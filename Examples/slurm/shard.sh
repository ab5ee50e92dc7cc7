#!/bin/sh
# A task of the array that submit.sh submits.
#SBATCH --job-name=gallery-shard
#SBATCH --requeue
#SBATCH --cpus-per-task=1
set -eu
output=$1
shift
# With exec, the program receives the signals of Slurm. It then ends and keeps what it has rendered.
exec gallery build --catalog snapshot.sqlite --output "$output" --shard auto \
  --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@"
