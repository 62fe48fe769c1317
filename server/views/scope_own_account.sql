-- The account whose rows the transaction sees; nothing for a reseller, and for the platform, which sees all.
create function scope_own_account() returns bigint language sql stable as
$$ select case when scope_kind() = 'account' then scope_account() end $$;
