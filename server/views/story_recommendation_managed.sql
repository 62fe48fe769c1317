-- Counts over all customers: for operators alone.
create view story_recommendation_managed with (security_invoker = true) as
select
  link.id,
  link.story_id,
  link.recommendation_id,
  link.priority,
  shown(recommendation.findings, recommendation.translations, 'findings') as findings,
  recommendation.severity,
  recommendation.status,
  product.display_name as product_name,
  counted.compliant_accounts,
  counted.assessed_accounts
from story_recommendation link
join story on story.id = link.story_id and story.status <> 3
join recommendation on recommendation.id = link.recommendation_id and recommendation.status <> 3
join product on product.id = recommendation.product_id
cross join lateral (
  select
    count(*) filter (where mine.is_compliant)::int as compliant_accounts,
    count(*) filter (where mine.is_compliant is not null)::int as assessed_accounts
  from account_recommendation mine
  join account on account.id = mine.account_id and account.status = 1
  where mine.recommendation_id = link.recommendation_id) counted
where (select scope_kind()) = 'platform';
