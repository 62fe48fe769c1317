import { alterAnswer } from './altered-answers.ts'
import { call, rowsOf } from './calls.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { aRecommendation, listOf, recommendationsOf } from './recommendations.ts'
import { settled } from './settled.ts'
import { chooseAction, expectToast } from './table.ts'

const global = 'queryType eq 1 and isCompliant eq false'
const granular = 'queryType eq 2 and isCompliant eq false and nonCompliantItems gt 0'

test('the details open beside the list, with neighbours, tabs and the report', async ({ as, tokenOf }) => {
  const token = await tokenOf('admin')
  const row = await aRecommendation(token, granular)
  const other = await aRecommendation(token, global)
  const page = await as('admin')
  await page.goto(`${listOf(row, other)}&$orderby=findings asc`)
  await chooseAction(page, row.findings, 'Additional Details')
  const drawer = page.getByRole('dialog', { name: 'Details' })
  await expect(drawer.getByRole('heading', { name: row.findings })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/recommendations/${row.recommendationId}\\?`))
  await expect
    .poll(async () => (await page.locator('.ant-drawer-content-wrapper').boundingBox())?.width)
    .toBe(Math.round(1440 * 0.65))
  for (const tab of ['Overview', 'Requirements', 'Remediation steps', 'History'])
    await expect(drawer.getByRole('tab', { name: new RegExp(`^${tab}`) })).toBeVisible()

  await drawer.getByRole('button', { name: 'Not-Compliant' }).click()
  const report = page.getByRole('dialog', { name: 'Compliance Validation Report' })
  await expect(report.locator('tbody .table-row').first()).toBeVisible()
  await expect(report.locator('tbody .table-row')).toHaveCount(Math.min(10, row.nonCompliantItems))
  const pager = report.getByRole('navigation', { name: 'Pages' })
  await expect(pager).toHaveCount(row.nonCompliantItems > 10 ? 1 : 0)
  await expect.poll(async () => (await page.locator('.ant-modal').boundingBox())?.width).toBe(600)
  await report.getByRole('button', { name: 'Close' }).click()

  await test.step('a long report has pages: previous, current and next', async () => {
    const items = Array.from({ length: 45 }, (_, index) => ({ displayName: `Item ${index + 1}` }))
    await alterAnswer(page, '/account-recommendation/validation-report', (answer: object) => ({
      ...answer,
      items,
    }))
    await drawer.getByRole('button', { name: 'Not-Compliant' }).click()
    const numbers = pager.getByRole('button', { name: /^Page \d+$/ })
    await expect(numbers).toHaveText(['1', '2'])
    await expect(pager.getByRole('button', { name: 'Previous page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await pager.getByRole('button', { name: 'Next page' }).click()
    await expect(report.getByText('Item 11', { exact: true })).toBeVisible()
    await expect(numbers).toHaveText(['1', '2', '3'])
    await report.getByRole('button', { name: 'Close' }).click()
  })

  const isFirst = await drawer.getByText('1 of 2').isVisible()
  await drawer.getByRole('button', { name: 'Copy link' }).focus()
  await page.keyboard.press(isFirst ? 'ArrowDown' : 'ArrowUp')
  await expect(drawer.getByRole('heading', { name: other.findings })).toBeVisible()
  await expect(drawer.locator('.facts-line').getByText('Not-Compliant')).toBeVisible()
  await expect(drawer.locator('.facts-line').getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/recommendations\?/)

  await test.step('a comment that is not saved is asked for before it is lost', async () => {
    const rows = [await aRecommendation(token, global, 3), await aRecommendation(token, global, 4)]
    await page.goto(`${listOf(...rows)}&$orderby=findings asc`)
    await page.locator('.finding-link').first().click()
    const place = drawer.getByRole('status').filter({ hasText: /\d of 2/ })
    await drawer.getByRole('tab', { name: /^History/ }).click()
    await drawer.getByRole('button', { name: 'Add a comment' }).click()
    const box = drawer.getByRole('textbox', { name: 'Comment' })
    await box.pressSequentially('Half a thought')
    await drawer.getByRole('tab', { name: 'Overview' }).click()
    await drawer.getByRole('tab', { name: /^History/ }).click()
    await drawer.getByRole('button', { name: 'Close' }).click()
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(box).toHaveText('Half a thought')
    await drawer.getByRole('button', { name: 'Next recommendation' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(place).toHaveText('2 of 2')
    await expect(box).toHaveCount(0)
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toBeHidden()
    await expect(question).toBeHidden()
  })

  await test.step('keys of a dialog stay in it, and the buttons to the neighbours keep the focus', async () => {
    const failing = 'validationMethod eq 1 and isCompliant eq false'
    expect((await recommendationsOf(token, failing)).length).toBeGreaterThan(5)
    await page.goto(`/recommendations?$filter=${failing}&$top=5`)
    await page.locator('.finding-link').nth(4).click()
    const place = drawer.getByRole('status').filter({ hasText: / of / })
    await expect(place).toHaveText(/^5 of /)
    await drawer.getByRole('button', { name: 'Exempt' }).click()
    const dialog = page.getByRole('dialog', { name: 'Exempt Recommendation' })
    await dialog.getByRole('button', { name: 'Cancel' }).focus()
    for (const key of ['k', 'j', 'ArrowUp']) await page.keyboard.press(key)
    await expect(dialog).toBeVisible()
    await expect(place).toHaveText(/^5 of /)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()

    const isNeighbour = (url: URL) => url.searchParams.get('$top') === '1' && url.searchParams.has('$skip')
    await test.step('a neighbour that cannot be read is told, one that comes late opens nothing', async () => {
      await page.route(isNeighbour, (route) => route.fulfill({ status: 500, json: { message: 'Not today' } }))
      await drawer.getByRole('button', { name: 'Next recommendation' }).press('Enter')
      await expectToast(page, 'Not today')
      await page.unroute(isNeighbour)
      const gate = Promise.withResolvers<void>()
      await page.route(isNeighbour, async (route) => {
        await gate.promise
        await route.continue()
      })
      const asked = page.waitForResponse((answer) => isNeighbour(new URL(answer.url())))
      await drawer.getByRole('button', { name: 'Next recommendation' }).press('Enter')
      await drawer.getByRole('button', { name: 'Close' }).click()
      await expect(page).toHaveURL(/\/recommendations\?/)
      gate.resolve()
      await (await asked).finished()
      await settled(page)
      await expect(page).toHaveURL(/\/recommendations\?/)
      await page.unroute(isNeighbour)
    })
    await page.locator('.finding-link').nth(4).click()
    const next = drawer.getByRole('button', { name: 'Next recommendation' })
    await next.press('Enter')
    await expect(place).toHaveText(/^6 of /)
    await expect(next).toBeFocused()
    const previous = drawer.getByRole('button', { name: 'Previous recommendation' })
    await previous.press('Enter')
    await expect(place).toHaveText(/^5 of /)
    for (let at = 4; at > 0; at -= 1) {
      await previous.press('Enter')
      await expect(place).toHaveText(new RegExp(`^${at} of `))
    }
    await expect(previous).toBeFocused()
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
  })
})

test('a link opens the details, and every place without content says so', async ({ as, tokenOf }) => {
  const token = await tokenOf('admin')
  const rows = await recommendationsOf(token, 'isCompliant eq true')
  const bare = rows.find(({ prerequisites }) => prerequisites.length === 0) ?? rows[0]
  const led = (await recommendationsOf(token, 'isCompliant eq false')).find(
    (row) => row.prerequisites.length > 0,
  )
  if (!bare || !led) throw new Error('the demonstration lacks what this test needs')
  const page = await as('admin')
  await page.route('**/odata/accountRecommendationExtended?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { items: Record<string, unknown>[] }
    const items = body.items.map((item) => ({ ...item, licenses: [], licensePlans: [], remediation: '' }))
    await route.fulfill({ response: answer, json: { ...body, items } })
  })
  await page.route('**/history', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/regulations/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'No list today' } }),
  )
  await page.goto(`/recommendations/${bare.recommendationId}`)
  const drawer = page.getByRole('dialog', { name: 'Details' })
  await expect(drawer.getByText('No non-compliant items found.')).toBeVisible()
  await drawer.getByRole('tab', { name: /^Requirements/ }).click()
  await expect(drawer.getByText('No license associated with this recommendation.')).toBeVisible()
  await expect(drawer.getByText('No license plans associated with this recommendation.')).toBeVisible()
  await drawer.getByRole('tab', { name: /^Remediation steps/ }).click()
  await expect(drawer.getByText('No remediation steps')).toBeVisible()
  await drawer.getByRole('tab', { name: 'History' }).click()
  await expect(drawer.getByText('No data recorded for this recommendation so far.')).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Regulations' })).toHaveCount(0)
  await expect(page.getByText('No list today')).toHaveCount(0)

  await page.unroute('**/api/regulations/*')
  await page.unroute('**/odata/accountRecommendationExtended?*')
  await page.goto(`/recommendations/${led.recommendationId}`)
  const link = drawer.getByRole('link', { name: led.prerequisites[0]?.label ?? '' }).first()
  await expect(link).toHaveAttribute('href', `/recommendations/${led.prerequisites[0]?.id}`)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link.locator('..').getByText(/^(100%|0%|N\/A)$/)).toBeVisible()
  const regulations = await call<{ id: number; name: string }[]>(
    token,
    'GET',
    `/regulations/${led.recommendationId}`,
  )
  for (const { id, name } of regulations.slice(0, 2)) {
    const out = drawer.getByRole('region', { name: 'Regulations' }).getByRole('link', { name, exact: true })
    await expect(out).toHaveAttribute('href', `/regulation-information/${id}`)
    await expect(out).toHaveAttribute('target', '_blank')
  }
  await drawer.getByRole('tab', { name: /^Remediation steps/ }).click()
  await expect(drawer.locator('.details-html ol > li').first()).toBeVisible()

  const [chapter] = await rowsOf(token, 'storyrecommendation', 'storyId gt 0')
  await page.goto(`/recommendations/${chapter?.recommendationId}`)
  const [told] = await call<{ storyId: number; story: { name: string; percentageCompliant: number } }[]>(
    token,
    'GET',
    `/story/recommendation-stories/${chapter?.recommendationId}`,
  )
  const story = drawer
    .getByRole('region', { name: 'Stories' })
    .getByRole('link', { name: told?.story.name ?? '', exact: true })
  await expect(story).toHaveAttribute('href', `/story/${told?.storyId}`)
  await expect(story).toHaveAttribute('target', '_blank')
  await expect(story.locator('..')).toContainText(`${Math.round(told?.story.percentageCompliant ?? -1)}%`)
  await page.goto('/recommendations/99999999')
  await expect(drawer.getByText('This recommendation was not found')).toBeVisible()
  await page.unrouteAll()

  await test.step('what could not be read says so and can be asked for again', async () => {
    const row = await aRecommendation(token, granular)
    const failed = (url: URL) =>
      /^\/api\/.*\/(evidence|history|validation-report|compliance-state)$/.test(url.pathname) ||
      (url.pathname.startsWith('/api/') &&
        url.searchParams.get('$filter') === `recommendationId eq ${row.recommendationId}`)
    await page.route(failed, (route) => route.fulfill({ status: 500, json: { message: 'Not today' } }))
    await page.goto(`/recommendations/${row.recommendationId}?$filter=severity lt 0`)
    await expect(drawer).toContainText('Not today')
    await expect(drawer.getByText('This recommendation was not found')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('Not today')

    await test.step('a row that the list shows is shown, whatever became of reading it again', async () => {
      await page.goto(listOf(row))
      await page.locator('.finding-link').first().click()
      await expect(drawer.getByRole('heading', { name: row.findings })).toBeVisible()
    })
    await expect(drawer.getByRole('region', { name: 'Non-compliant items' })).toContainText('Not today')
    await drawer.getByRole('button', { name: 'Not-Compliant' }).click()
    const report = page.getByRole('dialog', { name: 'Compliance Validation Report' })
    await expect(report).toContainText('Not today')
    await expect(report.getByText('No non-compliant items found.')).toHaveCount(0)
    await page.unroute(failed)
    await report.getByRole('button', { name: 'Try again' }).click()
    await expect(report.locator('tbody .table-row').first()).toBeVisible()
    await report.getByRole('button', { name: 'Close' }).click()
    await drawer.getByRole('button', { name: 'Try again' }).click()
    await expect(drawer.locator('.item').first()).toBeVisible()
  })
})

test('a comment is written and changed by its author alone', async ({ as, tokenOf }) => {
  const row = await aRecommendation(await tokenOf('admin'), global, 2)
  const page = await as('admin')
  await page.goto(`/recommendations/${row.recommendationId}?tab=history`)
  const drawer = page.getByRole('dialog', { name: 'Details' })
  await drawer.getByRole('button', { name: 'Add a comment' }).click()
  const box = drawer.getByRole('textbox', { name: 'Comment' })
  expect((await box.boundingBox())?.height).toBe(100)
  await expect(drawer.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await box.pressSequentially('Talked to <the> owner\nMore on Monday')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer.locator('.event-comment p')).toHaveText(['Talked to <the> owner', 'More on Monday'])
  await expect(drawer.getByText('First result: Not-Compliant')).toBeVisible()
  await expect(box).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Edit the comment' }).click()
  expect((await box.boundingBox())?.height).toBe(150)
  await box.fill('Settled')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer.locator('.event-comment')).toHaveText('Settled')

  const colleague = await as('user')
  await colleague.goto(`/recommendations/${row.recommendationId}?tab=history`)
  await expect(colleague.locator('.event-comment')).toHaveText('Settled')
  await expect(colleague.getByRole('button', { name: 'Edit the comment' })).toHaveCount(0)
})

test('the reference is cut, copied, and the details look good', async ({ as, tokenOf }) => {
  const row = await aRecommendation(await tokenOf('admin'), granular)
  // A tab of its own: what it may do with the clipboard ends with it.
  const page = await (await as('admin')).context().newPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/recommendations/${row.recommendationId}`)
  const drawer = page.getByRole('dialog', { name: 'Details' })
  const reference = drawer.locator('.details-reference a')
  const whole = (await reference.getAttribute('href')) ?? ''
  await expect(reference).toHaveText(whole.length > 50 ? `${whole.slice(0, 50)}…` : whole)
  await drawer.getByRole('button', { name: 'Copy the reference' }).click()
  await expectToast(page, 'Copied to clipboard!')
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))")
  await drawer.getByRole('button', { name: 'Copy the reference' }).click()
  await expectToast(page, 'Failed to copy!')
  await expectGoodLooks(page, 'drawer')
  await drawer.getByRole('tab', { name: 'History' }).click()
  await expect(drawer.getByText('First result: Not-Compliant')).toBeVisible()
  await expectGoodLooks(page, 'drawer')
  await page.context().clearPermissions()
})
