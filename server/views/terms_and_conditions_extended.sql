-- All versions with how many accepted them: for operators.
create view terms_and_conditions_extended with (security_invoker = true) as
select
  terms_and_conditions.*,
  (select count(*) from terms_acceptance acceptance
   where acceptance.terms_id = terms_and_conditions.id) as accepted_by
from terms_and_conditions
where status <> 4 and (select scope_kind()) = 'platform';
