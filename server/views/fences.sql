-- The fence around every table with rows of tenants. Who asks is said to the transaction (scope_kind and its like);
-- nothing said means nothing seen. The platform sees all; an account its own rows; a reseller the rows of its customers
-- and, where the table says whose they are (vendor), its own. A new tenant table is a line here; a test finds the ones
-- that were forgotten. What is the same for all rows stands inside of a select as a whole: it is worked out once, and the
-- planner does not take the fence for a filter that leaves few rows, for which it would sort a million. The customers of a
-- reseller are asked for by `exists`: with `in` the planner counts the list of all of them for every row that a join looks
-- up, also for operators, and reads a whole table instead.
do $$
declare
  fenced record;
begin
  for fenced in
    select * from (values
      ('account_connector', 'account_id', null),
      ('account_license', 'account_id', null),
      ('account_notification', 'account_id', null),
      ('account_notification_state', 'account_id', null),
      ('account_product', 'account_id', null),
      ('account_recommendation', 'account_id', null),
      ('account_recommendation_history', 'account_id', null),
      ('alert', 'account_id', null),
      ('alert_history', 'account_id', null),
      ('alert_history_cause', 'account_id', null),
      ('alert_mail', 'account_id', null),
      ('app_user', 'account_id', 'vendor_id'),
      ('audit_choice', 'account_id', null),
      ('audit_day', 'account_id', null),
      ('audit_gap', 'account_id', null),
      ('audit_tracking', 'account_id', null),
      ('idempotency_key', 'account_id', 'vendor_id'),
      ('invite', 'account_id', 'vendor_id'),
      ('job', 'account_id', null),
      ('list_view', 'account_id', 'vendor_id'),
      ('made_report', 'account_id', null),
      ('operator_log', 'account_id', 'vendor_id'),
      ('outbox_mail', 'account_id', 'vendor_id'),
      ('recommendation_comment', 'account_id', null),
      ('recommendation_evidence', 'account_id', null),
      ('recommendation_preview', 'account_id', null),
      ('recommendations_view', 'account_id', null),
      ('report_schedule', 'account_id', null),
      ('scan', 'account_id', null),
      ('score', 'account_id', null),
      ('stored_file', 'account_id', 'vendor_id'),
      ('terms_acceptance', 'account_id', 'vendor_id'),
      ('user_group', 'account_id', null),
      ('webhook', 'account_id', null),
      ('webhook_delivery', 'account_id', null)
    ) as tenant_table (name, account, vendor)
  loop
    execute format('alter table %I enable row level security, force row level security', fenced.name);
    execute format(
      $policy$
        create policy fence on %1$I using (
          (select scope_kind() = 'platform')
          or %2$I = (select scope_own_account())
          or ((select scope_kind() = 'vendor') and (
            %3$s exists (
              select from account customer
              where customer.id = %1$I.%2$I and customer.vendor_id = (select scope_vendor())))))
      $policy$,
      fenced.name, fenced.account, coalesce(quote_ident(fenced.vendor) || ' = (select scope_vendor()) or', ''));
  end loop;
end $$;

-- An account has millions of these and counts them by the week: its fence is a range of the index, not a question to each
-- row. The reseller's part is asked only of a reseller.
alter table audit_event enable row level security, force row level security;
create policy fence on audit_event using (
  account_id >= (select case scope_kind() when 'account' then scope_account() else -9223372036854775808 end)
  and account_id <= (
    select case
      when scope_kind() = 'account' then scope_account()
      when scope_kind() in ('platform', 'vendor') then 9223372036854775807
    end)
  and ((select scope_kind() <> 'vendor') or exists (
    select from account customer
    where customer.id = audit_event.account_id and customer.vendor_id = (select scope_vendor()))));

-- What operators write to everybody shows its media to everybody who is signed in.
create policy shown_to_all on stored_file for select using (
  account_id = 0 and vendor_id is null and purpose = 'noticeMedia' and (select scope_kind() <> ''));

alter table account enable row level security, force row level security;
create policy fence on account using (
  (select scope_kind() = 'platform')
  or id = (select scope_own_account())
  or ((select scope_kind() = 'vendor') and vendor_id = (select scope_vendor())));

alter table vendor enable row level security, force row level security;
create policy fence on vendor using (
  (select scope_kind() = 'platform')
  or ((select scope_kind() = 'vendor') and id = (select scope_vendor())));

-- An account sees the name of its own reseller.
create policy own_vendor on vendor for select using (
  id = (select vendor_id from account where account.id = (select scope_own_account())));

-- Reports of an account carry the brand of its reseller, or the platform's (vendor_id 0).
alter table brand enable row level security, force row level security;
create policy fence on brand using (
  (select scope_kind() = 'platform')
  or ((select scope_kind() = 'vendor') and vendor_id = (select scope_vendor())));
create policy shown_brand on brand for select using (
  vendor_id = 0
  or vendor_id = (select vendor_id from account where account.id = (select scope_own_account())));

-- What a reseller has made for its customers is the reseller's; what operators have made is the platform's (vendor_id 0).
alter table report_bundle enable row level security, force row level security;
create policy fence on report_bundle using (
  (select scope_kind() = 'platform')
  or ((select scope_kind() = 'vendor') and vendor_id = (select scope_vendor())));

-- Notes about customers are of those who wrote them: a reseller's are the reseller's, operators' the platform's. The
-- account itself sees none.
alter table account_note enable row level security, force row level security;
create policy fence on account_note using (
  (select scope_kind() = 'platform')
  or ((select scope_kind() = 'vendor') and vendor_id = (select scope_vendor())));

-- A session has two accounts: whose data it sees, and whose person it is. Both must be the scope's own.
alter table session enable row level security, force row level security;
create policy fence on session using (
  (select scope_kind() = 'platform')
  or (account_id = (select scope_own_account()) and user_account_id = (select scope_own_account()))
  or ((select scope_kind() = 'vendor') and (
    (user_account_id = 0 and vendor_id = (select scope_vendor()) and (
      account_id = 0
      or account_id in (select customer.id from account customer where customer.vendor_id = (select scope_vendor()))))
    or (user_account_id = account_id and account_id in (
      select customer.id from account customer where customer.vendor_id = (select scope_vendor()))))));

-- Who is on the way in belongs to nobody yet. An account begins a consent of its own.
alter table sign_in_code enable row level security, force row level security;
create policy fence on sign_in_code using ((select scope_kind() = 'platform'));
alter table sign_in_attempt enable row level security, force row level security;
create policy fence on sign_in_attempt using ((select scope_kind() = 'platform'));
create policy own_consent on sign_in_attempt for insert with check (
  purpose = 'consent' and account_id = (select scope_own_account()));

-- Machines and versions are the operators' to know.
alter table process enable row level security, force row level security;
create policy fence on process using ((select scope_kind() = 'platform'));

-- All other tables are the platform's: everybody reads them, the platform alone writes. A new one needs no line.
do $$
declare
  shared record;
begin
  for shared in
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not in ('present_view', 'kysely_migration', 'kysely_migration_lock')
      and not exists (select from pg_policy where polrelid = pg_class.oid)
      -- Rows of tenants that have no line above stay closed to the test that looks for them.
      and not exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'account_id')
  loop
    execute format('alter table %I enable row level security, force row level security', shared.name);
    execute format('create policy fence on %I for select using (true)', shared.name);
    execute format(
      $policy$create policy platform_writes on %I using ((select scope_kind() = 'platform'))$policy$, shared.name);
  end loop;
end $$;
