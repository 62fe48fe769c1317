import { type Kysely, sql } from 'kysely'

/** The catalogue as rows, and what each account makes of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table licenses_relationship (
      id bigint generated always as identity primary key,
      license_id bigint not null references license,
      license_plan_id bigint not null references license_plan,
      unique (license_id, license_plan_id)
    )`.execute(db)
  await sql`
    create table recommendation (
      id bigint generated always as identity primary key,
      name text not null unique,
      product_id bigint not null references product,
      findings text not null,
      description text not null,
      corrective_action text not null default '',
      remediation text not null default '',
      user_impact text not null default '',
      reference text,
      severity int not null,
      ease_of_fix int not null,
      estimated_work int not null,
      status int not null default 2,
      validation_method int not null,
      query_type int not null,
      query text,
      connectors text[] not null default '{}',
      optional_connectors text[] not null default '{}',
      service_plans text[] not null default '{}',
      licenses jsonb not null default '[]',
      license_plans jsonb not null default '[]',
      license_names text,
      operating_system int not null default 0,
      scopes int[] not null default '{}',
      category int not null,
      tenant_wide boolean not null,
      prerequisite_description text,
      prerequisite_reference text,
      is_valid boolean,
      error_description text,
      error_account_id bigint,
      page_hash text,
      creation_time timestamptz(3) not null,
      last_updated_time timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table recommendation_prerequisite (
      id bigint generated always as identity primary key,
      recommendation_id bigint not null references recommendation on delete cascade,
      prerequisite_recommendation_id bigint not null references recommendation on delete cascade,
      unique (recommendation_id, prerequisite_recommendation_id)
    )`.execute(db)
  await sql`
    create table connector (
      id bigint generated always as identity primary key,
      name text not null,
      type int not null,
      model_name text not null unique,
      model_id text not null,
      status int not null default 1,
      filter_type int not null default 0,
      filter_factor int,
      filter_field text
    )`.execute(db)

  await sql`
    create table scan (
      account_id bigint not null references account,
      id uuid not null,
      cause text not null,
      state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      phase text,
      done int not null default 0,
      total int not null default 0,
      estimate_seconds int,
      queued_at timestamptz(3) not null,
      started_at timestamptz(3),
      heartbeat_at timestamptz(3),
      taken_at timestamptz(3),
      ended_at timestamptz(3),
      error text,
      assessed int,
      recommendations int,
      has_snapshot boolean not null default false,
      primary key (account_id, id)
    )`.execute(db)
  await sql`
    create unique index one_open_scan on scan (account_id) where state in ('waiting', 'running')`.execute(db)
  await sql`create index scan_by_time on scan (account_id, taken_at desc)`.execute(db)

  await sql`
    create table account_recommendation (
      account_id bigint not null references account,
      id bigint generated always as identity,
      recommendation_id bigint not null references recommendation,
      is_compliant boolean,
      na_reason text,
      message text,
      is_kept boolean not null default false,
      non_compliant_items int not null default 0,
      not_compliant_since timestamptz(3),
      is_exempted boolean not null default false,
      exemption_reason text,
      exempted_by_email text,
      exemption_date timestamptz(3),
      exemption_expires_at timestamptz(3),
      assigned_to_id bigint,
      assigned_by_email text,
      assignment_time timestamptz(3),
      last_decided boolean,
      last_scan_id uuid,
      last_updated_time timestamptz(3) not null,
      primary key (account_id, id),
      unique (account_id, recommendation_id),
      foreign key (account_id, assigned_to_id) references app_user (account_id, id)
    )`.execute(db)
  await sql`
    create index exemption_end on account_recommendation (exemption_expires_at)
    where exemption_expires_at is not null`.execute(db)

  // Written when what was found changes, so that two times can be compared.
  await sql`
    create table recommendation_evidence (
      account_id bigint not null,
      id bigint generated always as identity,
      account_recommendation_id bigint not null,
      at timestamptz(3) not null,
      scan_id uuid,
      hash text not null,
      items jsonb not null,
      is_truncated boolean not null default false,
      details jsonb not null,
      primary key (account_id, id),
      unique (account_id, account_recommendation_id, at),
      foreign key (account_id, account_recommendation_id) references account_recommendation (account_id, id)
    )`.execute(db)

  await sql`
    create table account_recommendation_history (
      account_id bigint not null,
      id bigint generated always as identity,
      account_recommendation_id bigint not null,
      date timestamptz(3) not null,
      change_field int not null,
      change_type int,
      snapshot_type int,
      old_value text,
      new_value text,
      change_details text,
      changed_by text not null,
      actor_id bigint,
      operator_email text,
      assigned_to text,
      scan_id uuid,
      primary key (account_id, id),
      unique (account_id, account_recommendation_id, change_field, scan_id),
      foreign key (account_id, account_recommendation_id) references account_recommendation (account_id, id)
    )`.execute(db)
  await sql`create index history_by_date on account_recommendation_history (account_id, date desc)`.execute(
    db,
  )
  await sql`
    create index history_of_one on account_recommendation_history (account_id, account_recommendation_id, date desc)`.execute(
    db,
  )
  await sql`revoke update, delete on account_recommendation_history from parapet_app`.execute(db)

  await sql`
    create table recommendation_comment (
      account_id bigint not null,
      id bigint generated always as identity,
      account_recommendation_id bigint not null,
      author_id bigint not null,
      author_email text not null,
      operator_email text,
      comment text not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3),
      primary key (account_id, id),
      foreign key (account_id, account_recommendation_id) references account_recommendation (account_id, id)
    )`.execute(db)
  await sql`
    create index comment_of_one on recommendation_comment (account_id, account_recommendation_id, created_at)`.execute(
    db,
  )

  // product_id 0: the whole account.
  await sql`
    create table score (
      account_id bigint not null references account,
      day date not null,
      product_id bigint not null default 0,
      standard_score numeric(5, 2),
      custom_score numeric(5, 2),
      compliant int not null,
      assessed int not null,
      total int not null,
      primary key (account_id, day, product_id)
    )`.execute(db)

  await sql`
    create table account_connector (
      account_id bigint not null references account,
      connector_id bigint not null references connector,
      outcome text not null,
      reason text,
      rows bigint not null,
      requests int not null,
      at timestamptz(3) not null,
      primary key (account_id, connector_id)
    )`.execute(db)

  await sql`
    create table recommendations_view (
      account_id bigint not null references account,
      id bigint generated always as identity,
      user_id bigint not null,
      name text not null,
      status int not null default 1,
      address text not null,
      creation_time timestamptz(3) not null,
      last_updated_time timestamptz(3) not null,
      primary key (account_id, id)
    )`.execute(db)
  await sql`
    create unique index recommendations_view_name on recommendations_view (account_id, user_id, lower(name))
    where status = 1`.execute(db)

  await sql`alter table account add column next_scan_time timestamptz(3)`.execute(db)
  await sql`
    create index account_next_scan on account (next_scan_time) where status in (1, 4)`.execute(db)
}
