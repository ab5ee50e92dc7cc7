#!/bin/sh
# Builds a site on several hosts with GNU parallel and ssh:
#
#   Examples/parallel/build.sh HOSTS OUTPUT [BUILD-OPTION...]
#
# HOSTS is a file with a line for each host, as `4/user@host` for four tasks at once; `2/:` is this one. Run it
# in the folder of gallery.sqlite, which all hosts share under the same path with the library and OUTPUT.
# A task that fails is tried on another host. What is still missing is rendered here at the end.
set -eu
if [ $# -lt 2 ]; then
  echo "Usage: build.sh HOSTS OUTPUT [BUILD-OPTION...]" >&2
  exit 64
fi
hosts=$1
output=$2
shift 2
# Four to eight shards for each task that runs at once: none waits long for the last.
shards=$(awk -F/ '{ count += NF > 1 ? $1 : 1 } END { print 4 * count }' "$hosts")

gallery snapshot snapshot.sqlite
seq "$shards" | parallel --quote --sshloginfile "$hosts" --workdir . --retries 3 --joblog shards.log \
  gallery build --catalog snapshot.sqlite --output "$output" --jobs 1 --shard "{}/$shards" "$@" ||
  echo "Some shards failed; shards.log lists them." >&2
exec gallery build --output "$output" "$@"
