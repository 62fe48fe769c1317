#!/bin/sh
# Runs once, when the database is made: an owner for migrations, and a login that row security binds.
set -eu
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner="$(cat "${SECRETS:-/run/secrets}/owner_password")" \
  --set login="$(cat "${SECRETS:-/run/secrets}/login_password")" <<'SQL'
create role parapet_app nologin;
create role parapet_owner login password :'owner';
grant parapet_app to parapet_owner with admin option;
create role parapet_login login noinherit password :'login';
grant parapet_app to parapet_login;
create database parapet owner parapet_owner encoding 'UTF8' template template0;
SQL
