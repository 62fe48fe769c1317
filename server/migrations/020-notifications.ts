import { type Kysely, sql } from 'kysely'

/** What operators write, which accounts have it, and who has read or archived it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification (
      id bigint generated always as identity primary key,
      name text not null,
      title text not null,
      content text not null,
      summary text not null,
      send_email boolean not null default false,
      audience int not null default 1,
      audience_ids bigint[] not null default '{}',
      status int not null default 2,
      time_sent timestamptz(3),
      delivered_at timestamptz(3),
      creation_time timestamptz(3) not null default now(),
      last_update_time timestamptz(3) not null default now()
    )`.execute(db)

  // One row for an account, however many people it has. What the product tells itself has its words here.
  await sql`
    create table account_notification (
      account_id bigint not null references account,
      id bigint generated always as identity,
      notification_id bigint references notification,
      words jsonb,
      link text check (link like '/%' and link not like '//%'),
      for_admins boolean not null default false,
      user_ids bigint[],
      creation_time timestamptz(3) not null default now(),
      first_read_at timestamptz(3),
      primary key (account_id, id),
      check ((notification_id is null) <> (words is null))
    )`.execute(db)
  // An account has a notification once, whoever sends it again. It counts those that have it, too.
  await sql`
    create unique index account_notification_once on account_notification (notification_id, account_id)
    where notification_id is not null`.execute(db)
  await sql`
    create index account_notification_read on account_notification (notification_id)
    where first_read_at is not null`.execute(db)
  await sql`
    create index account_notification_latest on account_notification (account_id, creation_time desc)`.execute(
    db,
  )

  await sql`
    create table account_notification_state (
      account_id bigint not null,
      user_id bigint not null,
      account_notification_id bigint not null,
      read_at timestamptz(3),
      hidden_at timestamptz(3),
      primary key (account_id, user_id, account_notification_id),
      foreign key (account_id, account_notification_id) references account_notification on delete cascade
    )`.execute(db)
}
