#!/bin/sh
# Backs the calendar up, over and over, and keeps the newest backups. Where it is and how to sign in there, the settings
# of the service say.
#
#   docker/backup.sh         a backup whenever the newest is BACKUP_HOURS (24) old; the newest BACKUP_KEEP (14) stay
#   docker/backup.sh check   whether the newest is young enough: exit status 0 or 1
#
# They go to BACKUP_FOLDER (/backups). A backup is there once it is whole. One that fails is tried again ten minutes later,
# and none is thrown away for it; the age is that of the files, so that a restart does no harm.
set -u

folder=${BACKUP_FOLDER:-/backups}
minutes=$((${BACKUP_HOURS:-24} * 60))
keep=${BACKUP_KEEP:-14}
pause=600

is_newer_than() { [ -n "$(find "$folder" -name 'calendar-*.ndjson.gz' -mmin "-$1")" ]; }

back_up() {
  node dist/backup/main.js "$folder/calendar-$(date -u +%Y%m%dT%H%M%SZ).ndjson.gz" || return
  # Their names are in the order of time.
  ls "$folder" | grep '^calendar-.*\.ndjson\.gz$' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -- "$folder/$old"; done
}

if [ "${1:-}" = check ]; then is_newer_than "$((minutes + 60))"; exit; fi

trap 'exit 0' TERM INT
while :; do
  wait_for=60
  is_newer_than "$minutes" || back_up || wait_for=$pause
  # In the background, so that a signal is heard at once.
  sleep "$wait_for" & wait $!
done
