#!/bin/sh
# Backs the calendar up regularly, and keeps the newest backups. The settings of the service name the database and its user.
#
#   docker/backup.sh         makes a backup when the newest one is BACKUP_HOURS (24) old, and keeps the newest BACKUP_KEEP (14)
#   docker/backup.sh once    makes a backup now, keeps the newest BACKUP_KEEP, and ends
#   docker/backup.sh check   checks whether the newest backup is recent enough: exit status 0 or 1
#
# The backups are in BACKUP_FOLDER (/backups). A file has its name only when the backup is complete. The script tries a
# failed backup again after ten minutes, and deletes no older one for it. It reads the age of a backup from the file, so a
# restart changes nothing.
set -u

folder=${BACKUP_FOLDER:-/backups}
hours=${BACKUP_HOURS:-24}
keep=${BACKUP_KEEP:-14}
pause=600

# Exit status 78 means invalid settings (sysexits.h).
case $hours in '' | *[!0-9]* | 0* | ?????*) echo 'BACKUP_HOURS: must be a whole number from 1 to 9999' >&2; exit 78 ;; esac
case $keep in '' | *[!0-9]* | 0* | ?????*) echo 'BACKUP_KEEP: must be a whole number from 1 to 9999' >&2; exit 78 ;; esac
minutes=$((hours * 60))

is_newer_than() { [ -n "$(find "$folder" -name 'calendar-*.ndjson.gz' -mmin "-$1")" ]; }

back_up() {
  node dist/cli/backup/main.js "$folder/calendar-$(date -u +%Y%m%dT%H%M%SZ).ndjson.gz" || return
  # Removes incomplete files, which remain after a power failure.
  find "$folder" -name '.calendar-*.part' -mmin +1440 -exec rm -- {} +
  # Sorting the names sorts the backups by time.
  ls "$folder" | grep '^calendar-.*\.ndjson\.gz$' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -- "$folder/$old"; done
}

if [ "${1:-}" = once ]; then back_up; exit; fi
if [ "${1:-}" = check ]; then is_newer_than "$((minutes + 60))"; exit; fi

trap 'exit 0' TERM INT
while :; do
  wait_for=60
  is_newer_than "$minutes" || back_up || wait_for=$pause
  # In the background: the shell handles a signal during `wait`, but not during `sleep`.
  sleep "$wait_for" & wait $!
done
