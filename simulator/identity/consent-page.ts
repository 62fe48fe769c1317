import type { Answer } from '#simulator/http/answer.ts'
import { html } from '#simulator/pages/html.ts'
import { identityPage } from '#simulator/pages/layout.ts'
import { application, everyPermission } from '#simulator/world/application.ts'
import { type Account, accountKey, isGlobalAdministrator } from '#simulator/world/world.ts'
import { groupedByTenant, inReadingOrder, roleTags, who } from './account-parts.ts'

type ConsentPage = { path: string; query: URLSearchParams; accounts: Account[] }

export function consentPage({ path, query, accounts }: ConsentPage): Answer {
  const signers = inReadingOrder(accounts)
  const hint = query.get('login_hint')?.toLowerCase()
  const suggested =
    signers.find(({ person }) => person.upn === hint) ??
    signers.find(({ person }) => isGlobalAdministrator(person))
  const content = html`<h1>Permissions requested</h1>
<p class="quiet">${application.name} asks to read, for the whole organisation and without a signed-in person:</p>
<ul class="permissions" aria-label="Permissions">${Object.entries(everyPermission).map(
    ([name, meaning]) => html`<li>${meaning} <code>${name}</code></li>`,
  )}</ul>
<form method="post" action="${path}?${query.toString()}">
<fieldset>
<legend>Who signs</legend>
${groupedByTenant(
  signers,
  (account) => html`<li><label class="signer">
<input type="radio" name="account" value="${accountKey(account)}" required${account === suggested && html` checked`}>
${who(account.person)} ${roleTags(account.person)}</label></li>`,
)}
</fieldset>
<p class="quiet">Only a Global Administrator can accept. Accepting lets ${application.name} use these permissions
until an administrator takes them away.</p>
<div class="actions">
<button name="decision" value="cancel" formnovalidate>Cancel</button>
<button class="primary" name="decision" value="accept">Accept</button>
</div>
</form>`
  return identityPage('Permissions requested', content)
}
