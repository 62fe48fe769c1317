-- The directory roles that can take over a tenant or its data, by template id (the same in every tenant).
create view privileged_roles as
select *
from (values
  ('62e90394-69f5-4237-9190-012177145e10', 'Global Administrator'),
  ('e8611ab8-c189-46e8-94e1-60213ab1f814', 'Privileged Role Administrator'),
  ('7be44c8a-adaf-4e2a-84d6-ab2649e08a13', 'Privileged Authentication Administrator'),
  ('9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3', 'Application Administrator'),
  ('158c047a-c907-4556-b7ef-446551a6b5f7', 'Cloud Application Administrator'),
  ('8ac3fc64-6eca-42ea-9e69-59f4c7b60eb2', 'Hybrid Identity Administrator'),
  ('b1be1c3e-b65d-4f19-8427-f6fa0d97feb9', 'Conditional Access Administrator'),
  ('194ae4cb-b126-40b2-bd5b-6091b380977d', 'Security Administrator'),
  ('c4e39bd9-1100-46d3-8c65-fb160da0071f', 'Authentication Administrator'),
  ('fe930be7-5e62-47db-91af-98c3a49a38b1', 'User Administrator'),
  ('29232cdf-9323-42fd-ade2-1d097af3e4de', 'Exchange Administrator'),
  ('f28a1f50-f6e7-4571-818b-6a12f2af6b6c', 'SharePoint Administrator'),
  ('3a2c62db-5318-420d-8d74-23affee5d9d5', 'Intune Administrator'),
  ('729827e3-9c14-49f7-bb1b-9608f156bbb8', 'Helpdesk Administrator')
) as roles(id, name);

-- The roles above and every further one that Microsoft marks as privileged, custom roles included. Left out are the
-- marked roles that only read or only write trifles, and those of the directory synchronisation itself.
create view all_privileged_roles as
with found as (
  select id, name, 1 as rank from privileged_roles
  union all
  select id, coalesce(displayName, id), 0
  from role_definitions
  where isPrivileged
    and coalesce(templateId, id) not in (
      'f2ef992c-3afb-46b9-b7cf-a126ee74c451', -- Global Reader
      '5d6b6bb7-de71-4623-b4af-96380a352509', -- Security Reader
      '5f2222b1-57c3-48ba-8ad5-d4759f1fde6f', -- Security Operator
      '422218e4-db15-4ef9-bbe0-8afb41546d79', -- Attribute Provisioning Reader
      '9360feb5-f418-4baa-8175-e2a00bac4301', -- Directory Writers
      'd29b2b05-8046-44ba-8758-1e26182fcf32', -- Directory Synchronization Accounts
      'a92aed5d-d78a-4d16-b381-09adb37eb3b0'  -- On Premises Directory Sync Account
    )
)
select id, arg_min(name, rank) as name
from found
group by id;
