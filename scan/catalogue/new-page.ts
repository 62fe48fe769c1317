/** A page to fill in. It reads and runs as it is, so that the first save already says something. */
export const newPage = (id: string, product: string): string => `---
id: ${id}
product: ${product}
validation: Automatic
query: Granular
severity: Moderate
impact: Minimal
effort: Minimal
scopes: [Identity]
category: UserSettings
licences: []
connectors: [users]
prerequisites: []
references:
  - https://learn.microsoft.com/
---

## Title

Set what has to be set, in 70 characters at most

## Corrective action

The same as an instruction, with the setting to change.

## Description

What is wrong in a tenant that fails, as a sentence.

What is looked at and when the tenant is compliant.

## Why it matters

What an attacker does with it.

## User impact

What people notice when it is changed.

## Remediation

1. The way through the portal.

## Query

\`\`\`sql
select coalesce(displayName, userPrincipalName, id) as displayName
from users
where accountEnabled and department is null
order by displayName
\`\`\`

## Fixtures

Passes: everybody has a department

\`\`\`json
{ "tenant": { "users": [{ "id": "u1", "displayName": "Mara Lind", "accountEnabled": true, "department": "Sales" }] } }
\`\`\`

Fails: one has none

\`\`\`json
{
  "like": "everybody has a department",
  "change": { "users.0.department": null },
  "items": ["Mara Lind"]
}
\`\`\`
`
