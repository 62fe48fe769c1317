import type { Answer } from '#simulator/http/answer.ts'
import { type Html, html } from '#simulator/pages/html.ts'
import { identityPage } from '#simulator/pages/layout.ts'
import { application } from '#simulator/world/application.ts'
import { type Account, accountKey } from '#simulator/world/world.ts'
import { groupedByTenant, inReadingOrder, roleTags, who } from './account-parts.ts'

export type AuthorizePage = {
  path: string
  query: URLSearchParams
  accounts: Account[]
  guestAccountsOf(account: Account): Account[]
}

/** The account picker. `q` is what the person searched for; before any search, the application's login hint. */
export function authorizePage({ path, query, accounts, guestAccountsOf }: AuthorizePage): Answer {
  const search = (query.get('q') ?? query.get('login_hint') ?? '').trim()
  const found = inReadingOrder(accounts.filter((account) => fits(account, search)))
  const row = (account: Account) => accountRow(account, guestAccountsOf(account), found.length === 1)
  const content = html`<h1>Pick an account</h1>
<p class="quiet">to continue to ${application.name}</p>
${searchForm(path, query, search)}
<form method="post" action="${path}?${query.toString()}">
${found.length > 0 ? groupedByTenant(found, row) : nobodyFound(path, query, search)}
<div class="actions"><button name="cancel" value="yes">Cancel</button></div>
</form>`
  return identityPage('Pick an account', content)
}

function fits({ tenant, person }: Account, search: string): boolean {
  const haystack = `${person.name} ${person.upn} ${tenant.name}`.toLowerCase()
  return haystack.includes(search.toLowerCase())
}

function searchForm(path: string, query: URLSearchParams, search: string): Html {
  const kept = [...query].filter(([name]) => name !== 'q')
  return html`<form class="search" method="get" action="${path}" role="search">
${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label for="q">Find an account</label>
<input id="q" type="search" name="q" value="${search}" placeholder="Name, address or organisation" autocomplete="off">
<button>Search</button>
</form>`
}

function nobodyFound(path: string, query: URLSearchParams, search: string): Html {
  const everyone = new URLSearchParams(query)
  everyone.set('q', '')
  return html`<p>No simulated account matches “${search}”. <a href="${path}?${everyone.toString()}">Show everyone</a></p>`
}

function accountRow(account: Account, guestAccounts: Account[], isOnlyOne: boolean): Html {
  const { person } = account
  const key = accountKey(account)
  const tags = roleTags(person)
  const initials = person.name.split(' ').map((word) => word.charAt(0))
  return html`<li class="account">
<button class="pick" name="account" value="${key}"${isOnlyOne && html` autofocus`}>
<span class="initials" aria-hidden="true">${initials.join('')}</span>${who(person)}</button>
${tags}
${guestAccounts.map(
  (guest) => html`<div class="guest-pick">
<button name="account" value="${accountKey(guest)}">Sign in to ${guest.tenant.name} as a guest</button>
</div>`,
)}
</li>`
}
