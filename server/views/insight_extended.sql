create view insight_extended as
select *, title as name
from spoken_insight
where status <> 3;
