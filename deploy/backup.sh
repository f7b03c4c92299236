#!/bin/sh
# Copies the data folder of a service while it works: sh deploy/backup.sh <data folder> <folder of the backup>
#
# The same folder of the backup again copies only what has changed, and removes runs that the service has removed. The order of
# the copies makes every run in the backup a whole one, whatever happens to it meanwhile (docs/backups.md):
#
#   a run     upload, then status; results only if this status says that it has ended; its record last
#   all       runs, schedules, runs again, then the Idempotency-Keys
#
# What it does not copy: Redis, secrets, and the files that schedules read and write outside of the data folder.
set -eu
umask 077

[ $# -eq 2 ] || { echo "usage: $0 <data folder> <folder of the backup>" >&2; exit 2; }
data=$1
backup=$2

fail() {
  echo "error: $1" >&2
  exit 1
}

# An empty folder, as that of a disk that is not mounted, must not empty the backup.
[ -s "$data/folder.id" ] || fail "$data is not the data folder of a service: it has no folder.id"
mkdir -p "$backup"
if [ -s "$backup/folder.id" ]; then
  [ "$(cat "$data/folder.id")" = "$(cat "$backup/folder.id")" ] || fail "$backup is the backup of another data folder"
elif [ -n "$(ls -A "$backup")" ]; then
  fail "$backup is neither empty nor a backup"
fi

# copy <file> <folder>: a whole file or none. A file that the service has removed is removed from the backup too.
copy() {
  copied=$2/${1##*/}
  if [ -f "$1" ] && cp -p "$1" "$copied.copying"; then
    mv -f "$copied.copying" "$copied"
  else
    [ ! -f "$1" ] || fail "$1 could not be copied"
    rm -f "$copied" "$copied.copying"
  fi
}

# The same for a file that never changes: one that is there already stays.
copy_once() {
  copied=$2/${1##*/}
  [ -f "$copied" ] && [ ! "$1" -nt "$copied" ] && [ ! "$copied" -nt "$1" ] || copy "$1" "$2"
}

# copy_all <folder>: its files, and no others.
copy_all() {
  mkdir -p "$backup/$1"
  for file in "$data/$1"/*; do
    case $file in
      *.next) ;; # not whole yet
      *) copy_once "$file" "$backup/$1" ;;
    esac
  done
  for file in "$backup/$1"/*; do [ -f "$data/$1/${file##*/}" ] || rm -f "$file"; done
}

# read_end <status.json>: `ended` is the state of a run that has ended, else empty.
read_end() {
  line=
  ended=
  [ ! -f "$1" ] || read -r line <"$1" || :
  case $line in
    *'"state":"finished"'*) ended=finished ;;
    *'"state":"cancelled"'*) ended=cancelled ;;
    *'"state":"failed"'*) ended=failed ;;
  esac
}

# An upload is removed after the status says that the run has ended. So a run whose status was copied later, and says that it
# has not, has its upload in the backup; and one that has ended has its results. Neither they nor its status change any more.
copy_run() {
  mkdir -p "$2"
  for name in input.csv corrections.csv; do
    [ ! -f "$1/$name" ] || copy_once "$1/$name" "$2"
  done
  read_end "$2/status.json"
  if [ -z "$ended" ]; then
    copy "$1/status.json" "$2"
    read_end "$2/status.json"
  fi
  if [ -n "$ended" ]; then
    for file in "$1"/*; do
      case ${file##*/} in
        input.csv | corrections.csv | status.json | run.json | *.partial | *.ledger | *.next | \*) ;;
        *) copy_once "$file" "$2" ;;
      esac
    done
    # The upload of a failed run is kept for another try, for a while.
    for name in input.csv corrections.csv; do
      [ "$ended" = failed ] && [ -f "$1/$name" ] || rm -f "$2/$name"
    done
  elif [ -f "$1/cancel" ]; then
    copy "$1/cancel" "$2"
  fi
  [ ! -f "$1/run.json" ] || copy_once "$1/run.json" "$2"
}

copy_runs() {
  mkdir -p "$backup/runs"
  for run in "$data"/runs/*; do
    [ ! -f "$run/run.json" ] || copy_run "$run" "$backup/runs/${run##*/}"
  done
  # Also a run that was removed while it was copied.
  for run in "$backup"/runs/*; do
    [ -f "$data/runs/${run##*/}/run.json" ] || rm -rf "$run"
  done
}

copy_schedules() {
  mkdir -p "$backup/schedules"
  for schedule in "$data"/schedules/*; do
    [ -f "$schedule/schedule.json" ] || continue
    mkdir -p "$backup/schedules/${schedule##*/}"
    for name in schedule.json state.json; do copy "$schedule/$name" "$backup/schedules/${schedule##*/}"; done
  done
  for schedule in "$backup"/schedules/*; do
    [ -f "$data/schedules/${schedule##*/}/schedule.json" ] || rm -rf "$schedule"
  done
}

for name in folder.id tokens.json callback.key ticket.key; do copy "$data/$name" "$backup"; done
copy_runs
copy_schedules
copy_runs # those that the schedules have started meanwhile
copy_all keys
copy_all removed
set -- "$backup"/runs/*
[ -e "$1" ] || shift
echo "runs in the backup: $#"
