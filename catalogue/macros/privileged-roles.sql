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
