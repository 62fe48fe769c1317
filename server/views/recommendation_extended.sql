create view recommendation_extended as
select
  recommendation.id,
  recommendation.name,
  recommendation.product_id,
  recommendation.findings,
  recommendation.description,
  recommendation.corrective_action,
  recommendation.remediation,
  recommendation.user_impact,
  recommendation.reference,
  recommendation.severity,
  recommendation.ease_of_fix,
  recommendation.estimated_work,
  recommendation.status,
  recommendation.validation_method,
  recommendation.query_type,
  recommendation.query,
  recommendation.connectors,
  recommendation.optional_connectors,
  recommendation.service_plans,
  recommendation.licenses,
  recommendation.license_plans,
  recommendation.license_names,
  recommendation.operating_system,
  recommendation.scopes,
  recommendation.category,
  recommendation.tenant_wide,
  recommendation.prerequisite_description,
  recommendation.prerequisite_reference,
  recommendation.is_valid,
  recommendation.error_account_id,
  recommendation.page_hash,
  recommendation.creation_time,
  recommendation.last_updated_time,
  recommendation.translations,
  recommendation.shipped,
  recommendation.shipped_base,
  -- One without a fault as a saying was found wrong by the version before.
  coalesce(said(recommendation.query_fault), recommendation.error_description) as error_description,
  product.display_name as product_name,
  product.name as product,
  links.prerequisites,
  links.prerequisite_ids,
  links.prerequisite_names,
  nullif(array_to_string(recommendation.service_plans, ', '), '') as service_plan_names,
  recommendation.translations -> 'de' ->> 'findings' as german_findings,
  recommendation.translations -> 'de' ->> 'description' as german_description,
  recommendation.translations -> 'de' ->> 'corrective_action' as german_corrective_action,
  recommendation.translations -> 'de' ->> 'remediation' as german_remediation,
  recommendation.translations -> 'de' ->> 'user_impact' as german_user_impact,
  origin_of(recommendation.shipped, recommendation.page_hash is null, recommendation.shipped_base) as origin
from recommendation
join product on product.id = recommendation.product_id
cross join lateral (
  select
    coalesce(jsonb_agg(jsonb_build_object('id', link.prerequisite_recommendation_id, 'isRecommendation', true)
      order by link.id), '[]') as prerequisites,
    coalesce(array_agg(link.prerequisite_recommendation_id order by link.id), '{}') as prerequisite_ids,
    string_agg(needed.name, ', ' order by needed.name) as prerequisite_names
  from recommendation_prerequisite link
  join recommendation needed on needed.id = link.prerequisite_recommendation_id
  where link.recommendation_id = recommendation.id) links
where recommendation.status <> 3;
