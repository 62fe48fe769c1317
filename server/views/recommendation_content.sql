-- What a recommendation says, by the names of its fields: kept with every change, compared, and put back.
create function recommendation_content(kept recommendation) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'product', (select name from product where id = kept.product_id),
    'findings', kept.findings,
    'description', kept.description,
    'correctiveAction', kept.corrective_action,
    'remediation', kept.remediation,
    'userImpact', kept.user_impact,
    'germanFindings', kept.translations -> 'de' ->> 'findings',
    'germanDescription', kept.translations -> 'de' ->> 'description',
    'germanCorrectiveAction', kept.translations -> 'de' ->> 'corrective_action',
    'germanRemediation', kept.translations -> 'de' ->> 'remediation',
    'germanUserImpact', kept.translations -> 'de' ->> 'user_impact',
    'reference', kept.reference,
    'severity', kept.severity,
    'easeOfFix', kept.ease_of_fix,
    'estimatedWork', kept.estimated_work,
    'validationMethod', kept.validation_method,
    'queryType', kept.query_type,
    'query', kept.query,
    'servicePlans', kept.service_plans,
    'operatingSystem', kept.operating_system,
    'scopes', kept.scopes,
    'category', kept.category,
    'tenantWide', kept.tenant_wide,
    'prerequisiteDescription', kept.prerequisite_description,
    'prerequisiteReference', kept.prerequisite_reference,
    'prerequisites', coalesce((
      select jsonb_agg(needed.name order by needed.name)
      from recommendation_prerequisite link
      join recommendation needed on needed.id = link.prerequisite_recommendation_id
      where link.recommendation_id = kept.id), '[]'))
$$;
