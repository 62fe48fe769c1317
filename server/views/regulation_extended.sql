create view regulation_extended as
select
  regulation.id,
  regulation.key,
  regulation.name,
  regulation.summary,
  regulation.description,
  regulation.status,
  regulation.creation_time,
  regulation.last_updated_time,
  origin_of(regulation.shipped, regulation.edited_at is not null, regulation.shipped_base) as origin,
  regulation.translations -> 'de' ->> 'name' as german_name,
  regulation.translations -> 'de' ->> 'summary' as german_summary,
  regulation.translations -> 'de' ->> 'description' as german_description,
  (select count(*)::int from regulation_control control
   where control.regulation_id = regulation.id and control.status = 1) as num_of_controls,
  (select count(distinct link.recommendation_id)::int
   from regulation_control_recommendation link
   join regulation_control control on control.id = link.control_id
   join recommendation on recommendation.id = link.recommendation_id and recommendation.status = 1
   where control.regulation_id = regulation.id and control.status = 1) as num_of_recommendations
from regulation
where regulation.status <> 3;
