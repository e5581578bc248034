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
hours=${BACKUP_HOURS:-24}
keep=${BACKUP_KEEP:-14}
pause=600

# Exit status 78 is for bad settings (sysexits.h).
case $hours in '' | *[!0-9]* | 0* | ?????*) echo 'BACKUP_HOURS: must be a whole number from 1 to 9999' >&2; exit 78 ;; esac
case $keep in '' | *[!0-9]* | 0* | ?????*) echo 'BACKUP_KEEP: must be a whole number from 1 to 9999' >&2; exit 78 ;; esac
minutes=$((hours * 60))

is_newer_than() { [ -n "$(find "$folder" -name 'calendar-*.ndjson.gz' -mmin "-$1")" ]; }

back_up() {
  node dist/cli/backup/main.js "$folder/calendar-$(date -u +%Y%m%dT%H%M%SZ).ndjson.gz" || return
  # What was cut off, by the power say, is of no use to anybody.
  find "$folder" -name '.calendar-*.part' -mmin +1440 -exec rm -- {} +
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
