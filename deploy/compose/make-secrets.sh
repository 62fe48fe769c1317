#!/bin/sh
# make-secrets.sh [folder]: makes the passwords and keys of compose.yaml, once. What is there stays.
# PARAPET_SECRET_KEY seals stored secrets: keep a copy of the folder where the backups of the database are not.
set -eu
umask 077
folder=${1:-$(dirname -- "$0")/secrets}
mkdir -p "$folder"
cd "$folder"

keep() { [ -s "$1" ] || { cat >"$1.new" && mv "$1.new" "$1"; }; }
random() { head -c "$1" /dev/urandom | base64 | tr -d '\n'; }
password() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }

password | keep postgres_password
password | keep owner_password
password | keep login_password
random 32 | keep parapet_secret_key
printf 'postgres://parapet_owner:%s@database:5432/parapet' "$(cat owner_password)" | keep database_admin_url
printf 'postgres://parapet_login:%s@database:5432/parapet' "$(cat login_password)" | keep database_url
for own in microsoft_client_secret smtp_url; do
  [ -s "$own" ] || { : >"$own"; echo "Put its value into $(pwd)/$own"; }
done
# The folder is closed; a container that runs as another user reads the files that it is given.
chmod 644 ./*
