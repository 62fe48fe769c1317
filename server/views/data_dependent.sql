-- What refers to a product (1), a license (2) or a license plan (3).
create view data_dependent with (security_invoker = true) as
select * from (
select recommendation.id, shown(recommendation.findings, recommendation.translations, 'findings') as display_name,
  'Recommendation' as dependent_table_display_name,
  recommendation.product_id as owner_id, 1 as owner_type
from recommendation
where recommendation.status <> 3
union all
select account.id, account.name, 'Account', connected.product_id, 1
from account_product connected
join account on account.id = connected.account_id
union all
select plan.id, plan.display_name, 'License Plan', link.license_id, 2
from licenses_relationship link
join license_plan plan on plan.id = link.license_plan_id
union all
select recommendation.id, shown(recommendation.findings, recommendation.translations, 'findings'), 'Recommendation', license.id, 2
from license
join recommendation on license.name = any(recommendation.service_plans) and recommendation.status <> 3
union all
select account.id, account.name, 'Account', held.license_id, 2
from account_license held
join account on account.id = held.account_id
union all
select license.id, license.display_name, 'License', link.license_plan_id, 3
from licenses_relationship link
join license on license.id = link.license_id) dependent
-- Names of customers among them: for operators alone.
where (select scope_kind()) = 'platform';
