create view terms_and_conditions_extended as
select * from terms_and_conditions where status <> 4;
