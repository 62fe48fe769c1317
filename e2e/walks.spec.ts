import type { Page } from '@playwright/test'
import { become } from './become.ts'
import { call, rowsOf, statusOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expect, people, test } from './people.ts'
import { release } from './recommendations.ts'
import { scanned } from './scanned.ts'
import { sessionTokenOf } from './session-token.ts'
import { dialogNamed, expectToast, openMenu, rowOf } from './table.ts'

/** A customer that other tests leave alone, so that its figures stand still. */
const account = 'Copperleaf Dental Group'
const admin = 'carl.admin@copperleaf.example'
const user = 'ulla.user@copperleaf.example'
const notAllowed = "It seems you don't have enough permissions to access this page!"

const tokenIn = (page: Page) =>
  page.evaluate(
    () => sessionStorage.getItem('impersonateToken') ?? localStorage.getItem('sessionToken') ?? '',
  )

test('an Admin goes from the dashboard to the rows, the details, an exemption, its history and a better score', async ({
  as,
}) => {
  const page = await as('admin')
  const token = await become(page, admin)
  await scanned(token)
  await page.goto('/dashboard')
  await exempt(page, await openFinding(page), admin)
})

test('an operator who views the customer goes the same way, and the history names them', async ({
  as,
  tokenOf,
}) => {
  const [row] = await rowsOf(await tokenOf('superAdmin'), 'accountExtended', `name eq '${account}'`)
  const page = await as('superAdmin')
  await page.goto(`/impersonate?accountId=${row?.id}`)
  await expect(page.getByText(`You are viewing ${account} as ${people.superAdmin}`)).toBeVisible()
  await exempt(page, await openFinding(page), people.superAdmin)
  const terms = page.getByRole('dialog', { name: "We've updated our Terms and Conditions!" })
  await expect(terms, 'who views a customer is not asked for the terms').toHaveCount(0)
})

interface Product {
  name: string
  nonCompliantCount: number
  total: number
}

/** From a figure of the dashboard to as many rows, and into the details of the first. */
async function openFinding(page: Page): Promise<string> {
  const products = await call<Product[]>(await tokenIn(page), 'GET', '/statistics/non-compliants-by-product')
  const product = products.find(({ nonCompliantCount }) => nonCompliantCount > 1)
  const legend = page
    .getByRole('region', { name: 'Non-compliant Recommendations by Product' })
    .getByRole('link', { name: product?.name ?? '' })
  await expect(legend).toContainText(`${product?.nonCompliantCount} of ${product?.total}`)
  await legend.click()
  await expect(page.getByText(`Total: ${product?.nonCompliantCount} entries`)).toBeVisible()
  const first = page.locator('.finding-link').first()
  const finding = (await first.textContent()) ?? ''
  await first.click()
  return finding
}

/** In the details of a recommendation: what became of it stands in its history, in that of all, and in the score. */
async function exempt(page: Page, finding: string, actor: string): Promise<void> {
  const token = await tokenIn(page)
  const before = await scanned(token)
  const drawer = page.getByRole('dialog', { name: 'Details' })
  await expect(drawer.getByRole('heading', { name: finding })).toBeVisible()
  const quoted = finding.replaceAll("'", "''")
  const [row] = await rowsOf(token, 'accountRecommendationExtended', `findings eq '${quoted}'`)
  try {
    await drawer.getByRole('button', { name: 'Exempt', exact: true }).click()
    const dialog = dialogNamed(page, 'Exempt Recommendation')
    await dialog.getByRole('radio', { name: 'Risk Accepted' }).check()
    await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
    await expectToast(page, '1 Recommendation(s) Updated')
    await drawer.getByRole('tab', { name: /^History/ }).click()
    const event = drawer.locator('.event').filter({ hasText: 'Risk Accepted' }).first()
    await expect(event).toContainText('Exempted')
    await expect(event, 'the one who really did it').toContainText(actor)

    await goOn(page, '/recommendation-history?show=exemptions&$added=changedBy')
    const line = rowOf(page, finding).filter({ hasText: 'Exempted: Risk Accepted' }).first()
    await expect(line).toContainText('Exempted')
    await expect(line).toContainText(actor)

    const after = await scanned(token)
    expect(Number(after.customSecurityScore)).toBeGreaterThan(Number(before.customSecurityScore))
    expect(after.standardSecurityScore).toBe(before.standardSecurityScore)
    await expect(page.getByRole('button', { name: /^Account status/ })).toContainText(
      `Custom ${Number(after.customSecurityScore).toFixed(1)}`,
    )
  } finally {
    if (row) await release(token, row)
  }
}

const details = 'Additional Details'
/** What a group permits, by the numbers of its permissions; what its users are offered, and which calls pass. */
const sets = [
  { name: 'view', ids: [1], offered: [details], passes: [] },
  {
    name: 'update compliance',
    ids: [1, 2],
    offered: [details, 'Mark Compliant', 'Mark Non-Compliant'],
    passes: ['setCompliant'],
  },
  { name: 'exempt', ids: [1, 3], offered: [details, 'Exempt'], passes: ['setExempt'] },
  { name: 'assign', ids: [1, 4], offered: [details, 'Assignment'], passes: ['assign'] },
]

test('a User is offered what the group permits; everything else is refused by address and by call too', async ({
  as,
}) => {
  const adminToken = await sessionTokenOf(admin)
  await scanned(adminToken)
  const [group] = await rowsOf(adminToken, 'groupExtended', "name eq 'Security team'")
  const [row] = await rowsOf(
    adminToken,
    'accountRecommendationExtended',
    'validationMethod eq Manual and isCompliant eq null and isExempted eq false',
  )
  if (!group || !row) throw new Error('the demonstration lacks what this test needs')
  const permit = (permissions: number[]) =>
    call(adminToken, 'PATCH', `/group/${group.id}`, {
      name: group.name,
      description: group.description,
      permissions,
      recommendationScopingEnabled: false,
      recommendationsFilter: null,
    })
  const list = `/recommendations?${new URLSearchParams({ $filter: `id eq ${row.id}` })}`
  const findings = String(row.findings)
  const rows = { accountRecommendationIds: [row.id] }
  const works = {
    setCompliant: { ...rows, compliant: true },
    setExempt: { ...rows, exempt: true, reason: 'Risk Accepted' },
    assign: { recommendationIds: [row.id] },
  }
  const page = await as('user')
  const token = await become(page, user)
  try {
    for (const { name, ids, offered, passes } of sets)
      await test.step(`may ${name}`, async () => {
        await permit(ids)
        await page.goto(list)
        await expect(rowOf(page, findings)).toBeVisible()
        const menu = await openMenu(page, findings)
        await expect(menu.getByRole('menuitem')).toHaveText(offered)
        await goOn(page, `/recommendations/${row.recommendationId}`)
        const buttons = page.getByRole('dialog', { name: 'Details' }).locator('.details-buttons button')
        await expect(page.getByRole('dialog', { name: 'Details' }).getByRole('heading').first()).toBeVisible()
        await expect(buttons).toHaveText(offered.filter((action) => action !== details))
        for (const [work, body] of Object.entries(works)) {
          const status = await statusOf(token, 'POST', `/account-recommendation/${work}`, body)
          expect(status, work).toBe(passes.some((one) => one === work) ? 201 : 403)
        }
        if (passes.some((one) => one === 'setExempt')) await release(adminToken, row)
      })
    await test.step('may nothing of it', async () => {
      await permit([5])
      for (const address of [
        list,
        `/recommendations/${row.recommendationId}`,
        '/recommendation-history',
        '/stories',
      ])
        await expectNotAllowed(page, address)
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'Compliance State' })).toBeVisible()
      await expect(page.getByRole('main').locator('a[href^="/recommendations"]')).toHaveCount(0)
      expect(await statusOf(token, 'GET', '/odata/accountRecommendationExtended')).toBe(403)
      for (const [work, body] of Object.entries(works))
        expect(await statusOf(token, 'POST', `/account-recommendation/${work}`, body), work).toBe(403)
    })
  } finally {
    await permit(group.permissions as number[])
    await release(adminToken, row)
  }
})

async function expectNotAllowed(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByText(notAllowed), address).toBeVisible()
}
