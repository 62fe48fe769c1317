-- Writes a delivery for each webhook that wants to hear of an event, of the account and of the platform: the platform's
-- are not the account's to see. One journey instead of three, within a scan that is being recorded.
create function announce(about bigint, announced jsonb, enabled int, at timestamptz) returns void
language plpgsql as $$
declare
  asker text := scope_kind();
begin
  perform set_config('parapet.scope', 'platform', true);
  insert into webhook_delivery
    (account_id, webhook_id, event, about_account_id, payload, next_attempt_at, creation_time)
  select webhook.account_id, webhook.id, said.event, account.id,
    jsonb_build_object(
      'account', jsonb_build_object('id', account.id, 'name', account.name),
      'recommendations', named.list) || said.data,
    at, at
  from webhook
  join jsonb_to_recordset(announced) as said(place int, event int, named bigint[], data jsonb)
    on said.event = any(webhook.events)
  join account on account.id = about
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', mine.id, 'recommendationId', mine.recommendation_id, 'check', recommendation.name,
      'severity', recommendation.severity, 'product', product.display_name,
      'findings', jsonb_build_object(
        'en', recommendation.findings,
        'de', coalesce(recommendation.translations -> 'de' ->> 'findings', recommendation.findings)))
      order by recommendation.severity desc, mine.id), '[]') as list
    from account_recommendation mine
    join recommendation on recommendation.id = mine.recommendation_id
    join product on product.id = recommendation.product_id
    where mine.account_id = about and mine.id = any(said.named)) named
  where webhook.account_id in (0, about) and webhook.status = enabled
  order by said.place, webhook.id;
  perform set_config('parapet.scope', asker, true);
end $$;
