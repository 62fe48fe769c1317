import { type Kysely, sql } from 'kysely'

/** Alerts with their history, who was told, and the language that a person reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Watched and causing recommendations as ids of the account's rows: what the last look has found.
  await sql`
    create table alert (
      account_id bigint not null references account,
      id bigint generated always as identity,
      name text not null,
      status int not null default 1,
      filters text not null,
      notification_type int not null default 1,
      notification_repetition int not null default 1,
      recipients text[] not null default '{}',
      is_active boolean not null default false,
      watched bigint[] not null default '{}',
      causes bigint[] not null default '{}',
      activation_id bigint,
      last_activation_time timestamptz(3),
      last_deactivation_time timestamptz(3),
      told_at timestamptz(3),
      tell_at timestamptz(3),
      creation_time timestamptz(3) not null,
      last_updated_time timestamptz(3) not null,
      primary key (account_id, id)
    )`.execute(db)
  await sql`create unique index alert_id on alert (id)`.execute(db)
  await sql`create index alert_to_tell on alert (tell_at) where tell_at is not null`.execute(db)

  await sql`
    create table alert_history (
      account_id bigint not null,
      id bigint generated always as identity,
      alert_id bigint not null,
      alert_name text not null,
      change_type int not null,
      current_status int not null,
      reason int not null,
      changed_by text,
      creation_time timestamptz(3) not null,
      end_time timestamptz(3),
      primary key (account_id, id),
      foreign key (account_id, alert_id) references alert (account_id, id)
    )`.execute(db)
  await sql`create unique index alert_history_id on alert_history (id)`.execute(db)
  await sql`create index alert_history_by_time on alert_history (account_id, creation_time desc, id desc)`.execute(
    db,
  )
  await sql`create index alert_history_of_one on alert_history (account_id, alert_id, id desc)`.execute(db)

  // What caused a change; while an alert stays active, what joined and left it.
  await sql`
    create table alert_history_cause (
      account_id bigint not null,
      history_id bigint not null,
      account_recommendation_id bigint not null,
      at timestamptz(3) not null,
      has_joined boolean not null,
      primary key (account_id, history_id, account_recommendation_id, at, has_joined),
      foreign key (account_id, history_id) references alert_history (account_id, id),
      foreign key (account_id, account_recommendation_id) references account_recommendation (account_id, id)
    )`.execute(db)

  await sql`
    create table alert_mail (
      account_id bigint not null,
      history_id bigint not null,
      mail_id bigint not null,
      recipient text not null,
      at timestamptz(3) not null,
      primary key (account_id, history_id, mail_id),
      foreign key (account_id, history_id) references alert_history (account_id, id)
    )`.execute(db)

  await sql`alter table app_user add column language text`.execute(db)
}
