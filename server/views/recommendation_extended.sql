create view recommendation_extended as
select
  recommendation.*,
  product.display_name as product_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', link.prerequisite_recommendation_id, 'isRecommendation', true)
      order by link.id)
    from recommendation_prerequisite link
    where link.recommendation_id = recommendation.id), '[]') as prerequisites
from recommendation
join product on product.id = recommendation.product_id
where recommendation.status <> 3;
