-- The places of the outcomes are the numbers of contract/connectors/account-connectors.ts.
create view account_connector_extended with (security_invoker = true) as
select
  account_connector.id,
  account_connector.account_id,
  account_connector.connector_id,
  account.name as account_name,
  -- What it reads, in the reader's language; an own connector is called as its operator calls it.
  worded(title.words, connector.name) as connector_name,
  array_position(
    array['ok', 'not-licensed', 'not-permitted', 'throttled-out', 'unreachable', 'unexpected-shape', 'not-found',
      'not-in-cloud'],
    account_connector.outcome) as outcome,
  account_connector.outcome as kept_outcome,
  said(account_connector.reason) as reason,
  (select string_agg(
      said(jsonb_build_object('$say', 'tolerated/' || kind)) || case when times = '1' then '' else ' (' || times || ')' end,
      ', ' order by kind)
   from jsonb_each_text(account_connector.tolerated) as each (kind, times)) as tolerated,
  account_connector.rows,
  account_connector.requests,
  account_connector.at
from account_connector
join account on account.id = account_connector.account_id and account.status <> 5
-- Each has its connector: a join that may be left out when the rows are counted.
left join connector on connector.id = account_connector.connector_id
left join sentence title on title.code = 'connector/' || connector.model_name;
