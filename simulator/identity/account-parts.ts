import { type Html, html } from '#simulator/pages/html.ts'
import type { Person, Tenant } from '#simulator/world/tenant.ts'
import type { Account } from '#simulator/world/world.ts'

const kindWords: Record<Tenant['kind'], string> = {
  platform: 'Platform',
  reseller: 'Reseller',
  customer: 'Customer',
}

export const roleWords = (person: Person): string[] => [
  ...person.roles,
  ...(person.homeTenant === undefined ? [] : ['Guest']),
  ...(person.blocked ? ['Blocked'] : []),
]

export const roleTags = (person: Person): Html[] =>
  roleWords(person).map((word) => html`<span class="tag">${word}</span>`)

export const who = (person: Person): Html =>
  html`<span class="who"><span class="upn">${person.upn}</span> <span class="name">${person.name}</span></span>`

/** One section for each tenant, in the order in which the accounts come. */
export function groupedByTenant(accounts: Account[], draw: (account: Account) => Html): Html[] {
  return [...Map.groupBy(accounts, (account) => account.tenant)].map(
    ([tenant, theirs]) => html`<section aria-labelledby="${tenant.slug}">
<h2 id="${tenant.slug}">${tenant.name} <small>${kindWords[tenant.kind]} · ${tenant.domain}</small></h2>
<ul>${theirs.map(draw)}</ul>
</section>`,
  )
}

const kindOrder: Tenant['kind'][] = ['platform', 'reseller', 'customer']

export const inReadingOrder = (accounts: Account[]): Account[] =>
  accounts.toSorted(
    (a, b) =>
      kindOrder.indexOf(a.tenant.kind) - kindOrder.indexOf(b.tenant.kind) ||
      a.tenant.name.localeCompare(b.tenant.name, 'en'),
  )
