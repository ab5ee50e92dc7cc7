#!/bin/sh
# A task of the array that submit.sh submits:
#
#   sbatch --array=4 Examples/slurm/shard.sh SHARDS OUTPUT [BUILD-OPTION...]
#
# runs one of the tasks again. SHARDS is the number of all tasks.
#SBATCH --job-name=gallery-shard
#SBATCH --requeue
#SBATCH --cpus-per-task=1
set -eu
if [ $# -lt 2 ]; then
  echo "Usage: shard.sh SHARDS OUTPUT [BUILD-OPTION...]" >&2
  exit 64
fi
shards=$1
output=$2
shift 2
# With exec, the program receives the signals of Slurm. It then ends and keeps what it has rendered.
exec gallery build --catalog snapshot.sqlite --output "$output" --shard "auto/$shards" \
  --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@"
