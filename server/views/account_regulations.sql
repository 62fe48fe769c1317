-- The recommendations are gathered as an array: asked for again with every row of the account, the list takes
-- thirty times as long.
-- The settings are read once per query, as sub-selects; read with every row they take most of its time.
create view account_regulations with (security_invoker = true) as
select
  regulation.id,
  account.id as account_id,
  regulation.name,
  regulation.summary,
  regulation.description,
  regulation.status,
  (select count(*)::int from regulation_control control
   where control.regulation_id = regulation.id and control.status = 1) as num_of_controls,
  (select count(*)::int from regulation_control control
   where control.regulation_id = regulation.id and control.status = 1 and control.is_provable)
    as num_of_provable_controls,
  counted.num_of_recommendations,
  counted.num_of_compliant,
  counted.num_of_non_compliant,
  case when counted.decided_last_week > 0 then counted.compliant_last_week end as num_of_compliant_last_week,
  case when counted.decided_last_week > 0 then counted.decided_last_week - counted.compliant_last_week
  end as num_of_non_compliant_last_week
from spoken_regulation regulation
cross join account
cross join lateral (
  select
    count(*)::int as num_of_recommendations,
    count(*) filter (where mine.is_compliant)::int as num_of_compliant,
    count(*) filter (where mine.is_compliant = false)::int as num_of_non_compliant,
    count(*) filter (where mine.recommendation_id = any((select decided_last_week())::bigint[]))::int
      as decided_last_week,
    count(*) filter (where mine.recommendation_id = any((select compliant_last_week())::bigint[]))::int
      as compliant_last_week
  from account_recommendation_extended mine
  where mine.account_id = account.id and mine.status = 1
    and ((select scope_recommendations()) is null
      or mine.recommendation_id = any((select scope_recommendations())::bigint[]))
    and mine.recommendation_id = any(array(
      select link.recommendation_id
      from regulation_control_recommendation link
      join regulation_control control on control.id = link.control_id
      where control.regulation_id = regulation.id and control.status = 1))
) counted
where regulation.status = 1;
