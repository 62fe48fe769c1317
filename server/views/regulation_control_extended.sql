create view regulation_control_extended as
select
  control.id,
  control.regulation_id,
  regulation.name as regulation,
  control.control_id,
  control.text,
  control.translations -> 'de' ->> 'text' as german_text,
  control.status,
  origin_of(control.shipped, control.edited_at is not null, control.shipped_base) as origin,
  linked.recommendations,
  linked.recommendation_ids,
  linked.recommendation_names
from regulation_control control
join regulation on regulation.id = control.regulation_id and regulation.status <> 3
cross join lateral (
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'id', recommendation.id, 'findings', shown(recommendation.findings, recommendation.translations, 'findings'),
      'isValid', recommendation.status = 1)
      order by recommendation.id), '[]') as recommendations,
    coalesce(array_agg(recommendation.id order by recommendation.id), '{}') as recommendation_ids,
    coalesce(string_agg(recommendation.name, ', ' order by recommendation.name), '') as recommendation_names
  from regulation_control_recommendation link
  join recommendation on recommendation.id = link.recommendation_id and recommendation.status <> 3
  where link.control_id = control.id) linked
where control.status <> 3;
