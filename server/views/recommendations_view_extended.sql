create view recommendations_view_extended with (security_invoker = true) as
select * from recommendations_view where status = 1;
