-- What migrations 001 to 013 had made beside the tables, when they made views: the state that migration 015 finds in a
-- database of that time. Written by PostgreSQL; it never changes.

CREATE OR REPLACE FUNCTION public.scope_kind()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(current_setting('parapet.scope', true), '') $function$;

CREATE OR REPLACE FUNCTION public.scope_account()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('parapet.account_id', true), '')::bigint $function$;

CREATE OR REPLACE FUNCTION public.scope_vendor()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('parapet.vendor_id', true), '')::bigint $function$;

CREATE OR REPLACE FUNCTION public.open_session(token text, at timestamp with time zone, OUT principal json)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare
      s session;
      u app_user;
      acting_role int;
      scope text;
    begin
      select * into s from session where token_hash = token;
      if not found then return; end if;
      if s.last_seen_at < at - interval '8 hours' or s.created_at < at - interval '7 days' then return; end if;
      if s.kind = 'impersonation' and s.created_at < at - interval '1 hour' then return; end if;

      select * into u from app_user where account_id = s.user_account_id and id = s.user_id;
      if u.status <> 1 then return; end if;
      if u.vendor_id is not null and not exists (select from vendor where id = u.vendor_id and status = 1) then
        return;
      end if;
      if s.kind = 'person' and s.account_id <> 0
        and not exists (select from account where id = s.account_id and status not in (2, 5)) then
        return;
      end if;
      if s.kind = 'impersonation'
        and not exists (
          select from account
          where id = s.account_id and status <> 5 and (u.role = 3 or vendor_id = u.vendor_id)) then
        return;
      end if;

      acting_role := case when s.kind = 'impersonation' then 1 else u.role end;
      scope := case when s.account_id <> 0 then 'account' when u.role = 3 then 'platform' else 'vendor' end;
      perform set_config('parapet.scope', scope, true),
        set_config('parapet.account_id', case when s.account_id = 0 then '' else s.account_id::text end, true),
        set_config('parapet.vendor_id', case when scope = 'vendor' then u.vendor_id::text else '' end, true);
      if s.last_seen_at < at - interval '1 minute' then
        update session set last_seen_at = at where token_hash = token;
      end if;

      principal := json_build_object(
        'userId', u.id,
        'email', u.email,
        'name', coalesce(u.name, u.email),
        'role', acting_role,
        'accountId', nullif(s.account_id, 0),
        'vendorId', case when scope = 'vendor' then u.vendor_id end,
        'groupId', u.group_id,
        'actor', case when s.kind = 'impersonation'
          then json_build_object('userId', u.id, 'email', u.email) end,
        'groupPermissions', coalesce(
          (select to_json(g.permissions) from user_group g
           where g.account_id = u.account_id and g.id = u.group_id and g.status = 1), '[]'),
        'screens', coalesce(
          (select json_agg(json_build_array(r.screen, r."group")) from roles_and_screens r
           where r.role = acting_role), '[]'));
    end $function$;

CREATE OR REPLACE FUNCTION public.scope_recommendations()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('parapet.recommendations', true), '')::bigint[] $function$;

CREATE OR REPLACE FUNCTION public.decided_last_week()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('parapet.decided_last_week', true), '')::bigint[] $function$;

CREATE OR REPLACE FUNCTION public.compliant_last_week()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('parapet.compliant_last_week', true), '')::bigint[] $function$;

CREATE OR REPLACE FUNCTION public.spoken(said text, translations jsonb, name text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(translations -> current_setting('parapet.language', true) ->> name, said) $function$;

CREATE OR REPLACE FUNCTION public.forget_translations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      text_name text;
    begin
      foreach text_name in array tg_argv loop
        if to_jsonb(new) ->> text_name is distinct from to_jsonb(old) ->> text_name then
          new.translations :=
            coalesce((select jsonb_object_agg(key, value - text_name) from jsonb_each(new.translations)), '{}');
        end if;
      end loop;
      return new;
    end $function$;

revoke all on function open_session(text, timestamptz) from public;
grant execute on function open_session(text, timestamptz) to parapet_app;

create view spoken_recommendation with (security_invoker=true) as
 SELECT id,
    name,
    product_id,
    spoken(findings, translations, 'findings'::text) AS findings,
    spoken(description, translations, 'description'::text) AS description,
    spoken(corrective_action, translations, 'corrective_action'::text) AS corrective_action,
    spoken(remediation, translations, 'remediation'::text) AS remediation,
    spoken(user_impact, translations, 'user_impact'::text) AS user_impact,
    reference,
    severity,
    ease_of_fix,
    estimated_work,
    status,
    validation_method,
    query_type,
    query,
    connectors,
    optional_connectors,
    service_plans,
    licenses,
    license_plans,
    license_names,
    operating_system,
    scopes,
    category,
    tenant_wide,
    prerequisite_description,
    prerequisite_reference,
    is_valid,
    error_description,
    error_account_id,
    page_hash,
    creation_time,
    last_updated_time
   FROM recommendation;

create view spoken_regulation with (security_invoker=true) as
 SELECT id,
    key,
    spoken(name, translations, 'name'::text) AS name,
    spoken(summary, translations, 'summary'::text) AS summary,
    spoken(description, translations, 'description'::text) AS description,
    status,
    creation_time,
    last_updated_time
   FROM regulation;

create view spoken_regulation_control with (security_invoker=true) as
 SELECT id,
    regulation_id,
    control_id,
    spoken(text, translations, 'text'::text) AS text,
    place,
    is_provable,
    status
   FROM regulation_control;

create view spoken_story with (security_invoker=true) as
 SELECT id,
    key,
    spoken(name, translations, 'name'::text) AS name,
    spoken(description, translations, 'description'::text) AS description,
    risk_level,
    estimated_effort,
    user_impact,
    status,
    creation_time,
    last_updated_time
   FROM story;

create view spoken_insight with (security_invoker=true) as
 SELECT id,
    spoken(title, translations, 'title'::text) AS title,
    spoken(description, translations, 'description'::text) AS description,
    status,
    reference,
    priority,
    creation_time,
    last_updated_time,
    key
   FROM insight;

create view subscription_type_extended as
 SELECT id,
    name,
    status,
    recommendation_scoping_enabled,
    recommendations_filter,
    enable_export,
    is_trial,
    creation_time
   FROM subscription_type;

create view insight_extended as
 SELECT id,
    title,
    description,
    status,
    reference,
    priority,
    creation_time,
    last_updated_time,
    title AS name
   FROM spoken_insight insight
  WHERE status <> 3;

create view account_extended with (security_invoker=true) as
 SELECT account.id,
    account.id AS account_id,
    account.name,
    account.creation_time,
    account.status,
    account.microsoft_application_status,
    account.last_scan_time_end,
    account.last_scan_time,
    account.is_scanning,
    account.microsoft_connector_error,
    account.owner_email,
    subscription_type.name AS subscription_name,
    vendor.name AS vendor_name,
    account.custom_security_score,
    account.standard_security_score,
    account.last_updated_time,
    account.microsoft_tenant_id,
    account.microsoft_tenant_name,
    account.domain,
    account.microsoft_application_id,
    account.microsoft_application_secret IS NOT NULL AS has_microsoft_application_secret,
    account.terms_version,
    account.is_azure_logs_tracking_enabled,
    account.subscription_type_id,
    account.vendor_id
   FROM account
     JOIN subscription_type ON subscription_type.id = account.subscription_type_id
     LEFT JOIN vendor ON vendor.id = account.vendor_id
  WHERE account.status <> 5;

create view vendors_extended with (security_invoker=true) as
 SELECT vendor.id AS vendor_id,
    vendor.name AS vendor_name,
    vendor.email,
    subscription_type.name AS subscription_name,
    vendor.status,
    ( SELECT count(*)::integer AS count
           FROM account
          WHERE account.vendor_id = vendor.id AND account.status <> 5) AS number_of_accounts,
    vendor.creation_time,
    vendor.subscription_type_id
   FROM vendor
     JOIN subscription_type ON subscription_type.id = vendor.subscription_type_id
  WHERE vendor.status <> 4;

create view users_extended with (security_invoker=true) as
 SELECT app_user.id,
    app_user.account_id,
    app_user.email,
    app_user.name,
    app_user.role,
    app_user.group_id,
    user_group.name AS group_name,
    app_user.creation_date,
    app_user.last_login_date,
    app_user.status,
    app_user.vendor_id
   FROM app_user
     LEFT JOIN user_group ON user_group.account_id = app_user.account_id AND user_group.id = app_user.group_id
  WHERE app_user.status <> 4 AND app_user.account_id <> 0;

create view vendor_users_extended with (security_invoker=true) as
 SELECT id,
    email,
    name,
    creation_date,
    last_login_date,
    status,
    vendor_id
   FROM app_user
  WHERE status <> 4 AND account_id = 0 AND vendor_id IS NOT NULL;

create view group_extended with (security_invoker=true) as
 SELECT account_id,
    id,
    name,
    description,
    status,
    permissions,
    recommendation_scoping_enabled,
    recommendations_filter,
    creation_time,
    last_updated_time,
    ( SELECT count(*)::integer AS count
           FROM app_user
          WHERE app_user.account_id = user_group.account_id AND app_user.group_id = user_group.id AND app_user.status <> 4) AS number_of_users
   FROM user_group
  WHERE status = 1;

create view recommendation_extended as
 SELECT recommendation.id,
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
    recommendation.error_description,
    recommendation.error_account_id,
    recommendation.page_hash,
    recommendation.creation_time,
    recommendation.last_updated_time,
    product.display_name AS product_name,
    COALESCE(( SELECT jsonb_agg(jsonb_build_object('id', link.prerequisite_recommendation_id, 'isRecommendation', true) ORDER BY link.id) AS jsonb_agg
           FROM recommendation_prerequisite link
          WHERE link.recommendation_id = recommendation.id), '[]'::jsonb) AS prerequisites
   FROM recommendation
     JOIN product ON product.id = recommendation.product_id
  WHERE recommendation.status <> 3;

create view account_recommendation_extended with (security_invoker=true) as
 SELECT mine.id,
    mine.account_id,
    mine.recommendation_id,
    recommendation.product_id,
    recommendation.name,
    recommendation.findings,
    recommendation.severity,
    recommendation.ease_of_fix,
    recommendation.estimated_work,
    product.display_name AS product_name,
    recommendation.status,
    recommendation.validation_method,
    recommendation.description,
    recommendation.remediation,
    recommendation.corrective_action,
    recommendation.user_impact,
    recommendation.reference,
    recommendation.tenant_wide,
    recommendation.query_type,
    recommendation.operating_system,
    recommendation.scopes,
    recommendation.category,
    recommendation.license_names,
    recommendation.licenses,
    recommendation.license_plans,
    recommendation.prerequisite_description,
    recommendation.prerequisite_reference,
    mine.is_compliant,
    mine.is_exempted,
    mine.non_compliant_items,
    mine.not_compliant_since,
    mine.na_reason,
    mine.message,
    mine.is_kept,
    mine.assigned_to_id,
    assignee.email AS assignee_email,
    mine.assignment_time,
    mine.assigned_by_email,
    mine.exemption_reason,
    mine.exempted_by_email,
    mine.exemption_date,
    mine.exemption_expires_at,
    COALESCE(( SELECT jsonb_agg(jsonb_build_object('id', needed.id, 'label', needed.findings, 'related', true) ORDER BY link.id) AS jsonb_agg
           FROM recommendation_prerequisite link
             JOIN spoken_recommendation needed ON needed.id = link.prerequisite_recommendation_id
          WHERE link.recommendation_id = recommendation.id), '[]'::jsonb) AS prerequisites,
    array_remove(ARRAY( SELECT DISTINCT ( SELECT control.regulation_id
                   FROM regulation_control control
                     JOIN regulation ON regulation.id = control.regulation_id AND regulation.status = 1
                  WHERE control.id = link.control_id AND control.status = 1) AS regulation_id
           FROM regulation_control_recommendation link
          WHERE link.recommendation_id = recommendation.id), NULL::bigint) AS regulation_ids,
    ARRAY( SELECT link.story_id
           FROM story_recommendation link
          WHERE link.recommendation_id = recommendation.id AND (EXISTS ( SELECT
                   FROM story
                  WHERE story.id = link.story_id AND story.status = 1))) AS story_ids
   FROM account_recommendation mine
     JOIN spoken_recommendation recommendation ON recommendation.id = mine.recommendation_id
     JOIN product ON product.id = recommendation.product_id
     JOIN account_product connected ON connected.account_id = mine.account_id AND connected.product_id = recommendation.product_id
     LEFT JOIN app_user assignee ON assignee.account_id = mine.account_id AND assignee.id = mine.assigned_to_id
  WHERE recommendation.status <> 3;

create view account_recommendation_history_extended with (security_invoker=true) as
 SELECT change.id,
    change.account_id,
    change.account_recommendation_id,
    mine.recommendation_id,
    change.date,
    recommendation.name,
    recommendation.findings,
    recommendation.status,
    change.change_type,
        CASE change.change_field
            WHEN 1 THEN (COALESCE(words.said, 'Not-Compliant'::text) || ' → '::text) || COALESCE(words.says, 'N/A'::text)
            WHEN 2 THEN
            CASE
                WHEN change.new_value = 'true'::text THEN 'Exempted'::text
                ELSE 'Un-Exempted'::text
            END
            ELSE COALESCE('Assigned to '::text || change.assigned_to, 'Unassigned'::text)
        END AS change_description,
    change.change_field,
    change.snapshot_type,
    recommendation.product_id,
    product.display_name AS product_name,
    recommendation.severity,
    recommendation.ease_of_fix,
    recommendation.estimated_work,
    recommendation.category,
    recommendation.scopes,
    recommendation.operating_system,
    recommendation.description,
    recommendation.validation_method,
    mine.is_compliant,
    mine.is_exempted,
    change.changed_by,
    change.change_details,
    change.assigned_to,
    change.old_value,
    change.new_value,
    mine.assigned_to_id,
    assignee.email AS assignee_email
   FROM account_recommendation_history change
     JOIN account_recommendation mine ON mine.account_id = change.account_id AND mine.id = change.account_recommendation_id
     JOIN spoken_recommendation recommendation ON recommendation.id = mine.recommendation_id
     JOIN product ON product.id = recommendation.product_id
     LEFT JOIN app_user assignee ON assignee.account_id = mine.account_id AND assignee.id = mine.assigned_to_id
     CROSS JOIN LATERAL ( SELECT
                CASE change.old_value
                    WHEN 'true'::text THEN 'Compliant'::text
                    WHEN 'false'::text THEN 'Not-Compliant'::text
                    ELSE 'N/A'::text
                END AS said,
                CASE change.new_value
                    WHEN 'true'::text THEN 'Compliant'::text
                    WHEN 'false'::text THEN 'Not-Compliant'::text
                    ELSE 'N/A'::text
                END AS says) words
  WHERE recommendation.status <> 3;

create view recommendation_prerequisite_extended with (security_invoker=true) as
 SELECT link.id,
    mine.account_id,
    link.recommendation_id,
    link.prerequisite_recommendation_id,
    'Recommendation'::text AS type,
    needed.findings AS name,
        CASE mine.is_compliant
            WHEN true THEN 100
            WHEN false THEN 0
            ELSE NULL::integer
        END::numeric AS percentage_compliant,
    mine.is_compliant AS compliant
   FROM recommendation_prerequisite link
     JOIN spoken_recommendation needed ON needed.id = link.prerequisite_recommendation_id AND needed.status = 1
     JOIN account_recommendation mine ON mine.recommendation_id = needed.id;

create view recommendations_view_extended with (security_invoker=true) as
 SELECT account_id,
    id,
    user_id,
    name,
    status,
    address,
    creation_time,
    last_updated_time
   FROM recommendations_view
  WHERE status = 1;

create view connector_extended with (security_invoker=true) as
 SELECT connector.id,
    connector.name,
    connector.type,
    connector.model_name,
    connector.model_id,
    connector.status,
    connector.filter_type,
    connector.filter_factor,
    connector.filter_field,
    runs.last_run_time,
    COALESCE(runs.rows, 0::bigint) AS rows,
    COALESCE(runs.failures, 0::bigint) AS failures,
        CASE
            WHEN runs.accounts IS NULL THEN 0
            WHEN runs.failures = 0 THEN 1
            WHEN runs.failures < runs.accounts THEN 2
            ELSE 3
        END AS state
   FROM connector
     LEFT JOIN ( SELECT account_connector.connector_id,
            count(*) AS accounts,
            max(account_connector.at)::timestamp(3) with time zone AS last_run_time,
            sum(account_connector.rows)::bigint AS rows,
            count(*) FILTER (WHERE account_connector.outcome <> 'ok'::text) AS failures
           FROM account_connector
          GROUP BY account_connector.connector_id) runs ON runs.connector_id = connector.id;

create view account_regulations with (security_invoker=true) as
 SELECT regulation.id,
    account.id AS account_id,
    regulation.name,
    regulation.summary,
    regulation.description,
    regulation.status,
    ( SELECT count(*)::integer AS count
           FROM regulation_control control
          WHERE control.regulation_id = regulation.id AND control.status = 1) AS num_of_controls,
    ( SELECT count(*)::integer AS count
           FROM regulation_control control
          WHERE control.regulation_id = regulation.id AND control.status = 1 AND control.is_provable) AS num_of_provable_controls,
    counted.num_of_recommendations,
    counted.num_of_compliant,
    counted.num_of_non_compliant,
        CASE
            WHEN counted.decided_last_week > 0 THEN counted.compliant_last_week
            ELSE NULL::integer
        END AS num_of_compliant_last_week,
        CASE
            WHEN counted.decided_last_week > 0 THEN counted.decided_last_week - counted.compliant_last_week
            ELSE NULL::integer
        END AS num_of_non_compliant_last_week
   FROM spoken_regulation regulation
     CROSS JOIN account
     CROSS JOIN LATERAL ( SELECT count(*)::integer AS num_of_recommendations,
            count(*) FILTER (WHERE mine.is_compliant)::integer AS num_of_compliant,
            count(*) FILTER (WHERE mine.is_compliant = false)::integer AS num_of_non_compliant,
            count(*) FILTER (WHERE mine.recommendation_id = ANY ((( SELECT decided_last_week() AS decided_last_week))::bigint[]))::integer AS decided_last_week,
            count(*) FILTER (WHERE mine.recommendation_id = ANY ((( SELECT compliant_last_week() AS compliant_last_week))::bigint[]))::integer AS compliant_last_week
           FROM account_recommendation_extended mine
          WHERE mine.account_id = account.id AND mine.status = 1 AND ((( SELECT scope_recommendations() AS scope_recommendations)) IS NULL OR (mine.recommendation_id = ANY ((( SELECT scope_recommendations() AS scope_recommendations))::bigint[]))) AND (mine.recommendation_id = ANY ((ARRAY( SELECT link.recommendation_id
                   FROM regulation_control_recommendation link
                     JOIN regulation_control control ON control.id = link.control_id
                  WHERE control.regulation_id = regulation.id AND control.status = 1))))) counted
  WHERE regulation.status = 1;

create view story_extended with (security_invoker=true) as
 SELECT story.id,
    account.id AS account_id,
    story.name,
    story.description,
    story.risk_level,
    story.estimated_effort,
    story.user_impact,
    story.status,
    counted.num_of_recommendations,
    counted.num_of_compliant,
    counted.num_of_assessed,
        CASE
            WHEN counted.num_of_assessed > 0 THEN round(100.0 * counted.num_of_compliant::numeric / counted.num_of_assessed::numeric, 2)
            ELSE NULL::numeric
        END AS percentage_compliant,
        CASE
            WHEN counted.decided_last_week > 0 THEN counted.compliant_last_week
            ELSE NULL::integer
        END AS num_of_compliant_last_week,
    NULLIF(counted.decided_last_week, 0) AS num_of_assessed_last_week
   FROM spoken_story story
     CROSS JOIN account
     CROSS JOIN LATERAL ( SELECT count(*)::integer AS num_of_recommendations,
            count(*) FILTER (WHERE mine.is_compliant)::integer AS num_of_compliant,
            count(*) FILTER (WHERE mine.is_compliant IS NOT NULL)::integer AS num_of_assessed,
            count(*) FILTER (WHERE mine.recommendation_id = ANY ((( SELECT decided_last_week() AS decided_last_week))::bigint[]))::integer AS decided_last_week,
            count(*) FILTER (WHERE mine.recommendation_id = ANY ((( SELECT compliant_last_week() AS compliant_last_week))::bigint[]))::integer AS compliant_last_week
           FROM story_recommendation link
             JOIN account_recommendation_extended mine ON mine.account_id = account.id AND mine.recommendation_id = link.recommendation_id AND mine.status = 1
          WHERE link.story_id = story.id AND ((( SELECT scope_recommendations() AS scope_recommendations)) IS NULL OR (mine.recommendation_id = ANY ((( SELECT scope_recommendations() AS scope_recommendations))::bigint[])))) counted
  WHERE story.status = 1;

create view story_recommendation_extended with (security_invoker=true) as
 SELECT link.id,
    mine.account_id,
    link.story_id,
    link.recommendation_id,
    link.priority,
    mine.id AS account_recommendation_id,
    mine.findings,
    mine.severity,
    mine.ease_of_fix,
    mine.estimated_work,
    mine.product_name,
    mine.is_compliant,
    mine.is_exempted
   FROM story_recommendation link
     JOIN story ON story.id = link.story_id AND story.status = 1
     JOIN account_recommendation_extended mine ON mine.recommendation_id = link.recommendation_id AND mine.status = 1;

create view terms_and_conditions_extended as
 SELECT id,
    version,
    type,
    content,
    status,
    creation_time,
    last_update_time
   FROM terms_and_conditions
  WHERE status <> 4;

create policy fence on account for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND ((vendor_id = ( SELECT scope_vendor() AS scope_vendor)) OR false)));
create policy fence on account_connector for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND (false OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on account_license for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND (false OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on account_product for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND (false OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on account_recommendation for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND (false OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on account_recommendation_history for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND (false OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on app_user for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND ((vendor_id = ( SELECT scope_vendor() AS scope_vendor)) OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on invite for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND ((vendor_id = ( SELECT scope_vendor() AS scope_vendor)) OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on operator_log for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND ((vendor_id = ( SELECT scope_vendor() AS scope_vendor)) OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on outbox_mail for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND ((vendor_id = ( SELECT scope_vendor() AS scope_vendor)) OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on recommendation_comment for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND (false OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on recommendation_evidence for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND (false OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on recommendations_view for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND (false OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on scan for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND (false OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on score for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND (false OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on session for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (user_account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND ((vendor_id = ( SELECT scope_vendor() AS scope_vendor)) OR (user_account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on stored_file for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND ((vendor_id = ( SELECT scope_vendor() AS scope_vendor)) OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on user_group for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (account_id = ( SELECT scope_account() AS scope_account))) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND (false OR (account_id IN ( SELECT customer.id
   FROM account customer
  WHERE (customer.vendor_id = ( SELECT scope_vendor() AS scope_vendor)))))));
create policy fence on vendor for ALL using ((( SELECT scope_kind() AS scope_kind) = 'platform'::text) OR ((( SELECT scope_kind() AS scope_kind) = 'vendor'::text) AND (id = ( SELECT scope_vendor() AS scope_vendor))));
create policy own_vendor on vendor for SELECT using ((( SELECT scope_kind() AS scope_kind) = 'account'::text) AND (id = ( SELECT account.vendor_id
   FROM account
  WHERE (account.id = ( SELECT scope_account() AS scope_account)))));

CREATE TRIGGER forget_translations BEFORE UPDATE ON public.insight FOR EACH ROW EXECUTE FUNCTION forget_translations('title', 'description');

CREATE TRIGGER forget_translations BEFORE UPDATE ON public.recommendation FOR EACH ROW WHEN ((new.page_hash IS NULL)) EXECUTE FUNCTION forget_translations('findings', 'description', 'corrective_action', 'remediation', 'user_impact');

alter table account enable row level security;
alter table account_connector enable row level security;
alter table account_license enable row level security;
alter table account_product enable row level security;
alter table account_recommendation enable row level security;
alter table account_recommendation_history enable row level security;
alter table app_user enable row level security;
alter table invite enable row level security;
alter table operator_log enable row level security;
alter table outbox_mail enable row level security;
alter table recommendation_comment enable row level security;
alter table recommendation_evidence enable row level security;
alter table recommendations_view enable row level security;
alter table scan enable row level security;
alter table score enable row level security;
alter table session enable row level security;
alter table stored_file enable row level security;
alter table user_group enable row level security;
alter table vendor enable row level security;
