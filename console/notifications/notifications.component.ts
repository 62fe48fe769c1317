import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import {
  type AccountNotification,
  accountNotificationCalls,
  accountNotifications,
  notificationPollMs,
} from '#contract/notifications/account-notifications.ts'
import { notificationCalls } from '#contract/notifications/notification-calls.ts'
import { type Notification, notifications } from '#contract/notifications/notifications.ts'
import { expectAccessible } from '#e2e/accessible.ts'
import type * as stories from './notifications.stories.tsx'

const test = componentTest<typeof stories>()

const item = (id: number, marks: Partial<AccountNotification> = {}): AccountNotification => ({
  id,
  notificationId: id,
  accountId: 3,
  title: `Notice ${id}`,
  summary: `About ${id}`,
  link: null,
  timeSent: '2026-01-05T08:00:00.000Z',
  creationTime: '2026-01-05T08:00:00.000Z',
  isRead: false,
  isHidden: false,
  status: 1,
  ...marks,
})
const many = Array.from({ length: 9 }, (_, place) => item(place + 1, { isRead: place > 5 }))
const shown = (page: Page) => page.getByRole('listitem')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test.describe('the bell', () => {
  test('shows four at first, three more at a time, and four again in another tab', async ({ api, show }) => {
    const asked = api.lists(accountNotifications, [...many, item(10, { isHidden: true })])
    const page = await show('Bell')
    await expect(shown(page)).toHaveCount(4)
    await page.getByRole('button', { name: 'See More' }).click()
    await expect(shown(page)).toHaveCount(7)
    await expect(page.getByText('7 of 9')).toBeVisible()
    await page.getByRole('button', { name: 'See More' }).click()
    await expect(shown(page)).toHaveCount(9)
    await expect(page.getByRole('button', { name: 'See More' })).toHaveCount(0)
    await tab(page, 'Unread').click()
    await expect(shown(page)).toHaveCount(4)
    await expect(tab(page, 'Unread')).toHaveText('Unread 6')
    await tab(page, 'Archived').click()
    await expect(shown(page)).toHaveText([/Notice 10/])
    await tab(page, 'All').click()
    await expect(shown(page)).toHaveCount(4)
    expect(asked[0]?.query).toEqual({
      $filter: 'status eq 1',
      $orderby: 'creationTime desc',
      $top: '200',
    })
  })

  test('says in every tab that there is nothing', async ({ api, show }) => {
    api.lists(accountNotifications, [])
    const page = await show('Bell')
    for (const name of ['All', 'Unread', 'Archived']) {
      await tab(page, name).click()
      const panel = page.getByRole('tabpanel', { name })
      await expect(panel.getByText('All Caught Up!')).toBeVisible()
      await expect(panel.getByText("You don't have any notifications at the moment.")).toBeVisible()
    }
  })

  test('archives at once, before the server answers, and then reads the list again', async ({
    api,
    show,
  }) => {
    const asked = api.lists(accountNotifications, [item(1), item(2)])
    const { sent, release } = api.holds(accountNotificationCalls.hide, {} as never)
    const page = await show('Bell')
    await expect(shown(page)).toHaveCount(2)
    const before = asked.length
    await shown(page).first().hover()
    await page.getByRole('button', { name: 'Archive: Notice 1' }).click()
    await expect(shown(page)).toHaveText([/Notice 2/])
    await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/notification/1/hide'])
    expect(asked).toHaveLength(before)
    api.lists(accountNotifications, [item(1, { isHidden: true }), item(2, { title: 'Read again' })])
    release()
    await expect(shown(page)).toHaveText([/Read again/])

    const back = api.answers(accountNotificationCalls.unhide, {} as never)
    await tab(page, 'Archived').click()
    await shown(page).first().hover()
    await page.getByRole('button', { name: 'Unarchive: Notice 1' }).click()
    await expect.poll(() => back.map(({ path }) => path)).toEqual(['/notification/1/unhide'])
  })

  test('marks all as read, each by its call, and reads the list once', async ({ api, show }) => {
    api.lists(accountNotifications, many)
    const sent = api.answers(accountNotificationCalls.markRead, {} as never)
    const page = await show('Bell')
    await expect(shown(page)).toHaveCount(4)
    const again = api.lists(
      accountNotifications,
      many.map((one) => ({ ...one, isRead: true })),
    )
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
    await expect(tab(page, 'Unread')).toHaveText('Unread 0')
    await expect.poll(() => sent.length).toBe(6)
    await expect.poll(() => again.length).toBe(1)
  })

  test('asks again every 300000 ms', async ({ api, show }) => {
    expect(notificationPollMs).toBe(300_000)
    api.lists(accountNotifications, [item(1)])
    const page = await show('Bell', { prepare: (fresh) => fresh.clock.install() })
    await expect(shown(page)).toHaveCount(1)
    const again = api.lists(accountNotifications, [item(1), item(2)])
    await page.clock.fastForward(notificationPollMs - 10_000)
    expect(again).toHaveLength(0)
    await page.clock.fastForward(11_000)
    await expect(shown(page)).toHaveCount(2)
  })

  test('leads to its page, or to where the product says', async ({ api, show }) => {
    api.lists(accountNotifications, [item(1), item(2, { link: '/reports?ready=1' })])
    const page = await show('Bell')
    await expect(page.getByRole('link', { name: /Notice 1/ })).toHaveAttribute(
      'href',
      '/account-notifications/1',
    )
    await expect(page.getByRole('link', { name: /Notice 2/ })).toHaveAttribute('href', '/reports?ready=1')
  })
})

const row = (changes: Partial<Notification> = {}): Notification => ({
  id: 4,
  name: 'smtp',
  title: 'SMTP ends',
  content: '<p>Words</p>',
  summary: 'Words',
  sendEmail: false,
  audience: 1,
  audienceIds: [],
  status: 2,
  timeSent: null,
  isDelivered: false,
  creationTime: '2026-01-05T08:00:00.000Z',
  lastUpdateTime: '2026-01-05T08:00:00.000Z',
  accountsReached: 0,
  accountsRead: 0,
  ...changes,
})
const reach = { accounts: 38, allAccounts: 43, users: 164 }
const job = {
  id: 12,
  name: 'publish-notification',
  label: 'Send notification',
  state: 'done' as const,
  done: 38,
  total: 38,
  message: 'Accounts reached: 38.',
  isCancellable: false,
  file: null,
  createdAt: '2026-01-05T08:00:00.000Z',
  startedAt: null,
  endedAt: null,
}

test.describe('the form of a notification', () => {
  test('is saved with a send option: the second call sends it, and the address names the job', async ({
    api,
    show,
  }) => {
    api.lists(notifications, [])
    api.answers(notificationCalls.reach, reach)
    const created = api.answers(notificationCalls.create, { id: 4 })
    const published = api.answers(notificationCalls.publish, { jobId: job.id })
    const page = await show('Manage', {
      who: { role: 'SuperAdmin' },
      at: '/manage-notifications?open=form',
    })
    const dialog = page.getByRole('dialog', { name: 'Create Notification' })
    const save = dialog.getByRole('button', { name: 'Save' })
    await expect(save).toBeDisabled()
    await dialog.getByLabel('Name').fill('smtp')
    await dialog.getByLabel('Title').fill('SMTP ends')
    await expect(save, 'content is required too').toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Content' }).fill('Move now')
    for (const label of ['Name', 'Title']) {
      const words = await dialog.getByLabel(label).inputValue()
      await dialog.getByLabel(label).fill(' ')
      await expect(save, `${label} is required too`).toBeDisabled()
      await dialog.getByLabel(label).fill(words)
      await expect(save).toBeEnabled()
    }
    await expect(dialog.getByText('38 of 43')).toBeVisible()
    await expect(dialog.getByRole('article').getByText('Move now')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Send now' }).check()
    await dialog.getByRole('switch', { name: 'Send it by email as well' }).check()
    await save.click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => new URL(page.url()).search).toBe('?job=12')
    expect(created.map(({ body }) => body)).toEqual([
      {
        name: 'smtp',
        title: 'SMTP ends',
        content: '<p>Move now</p>',
        sendEmail: true,
        audience: 1,
        audienceIds: [],
      },
    ])
    expect(published.map(({ path }) => path)).toEqual(['/notification/4/publish'])
  })

  test('of a draft has the publish options, of a sent one only the words', async ({ api, show }) => {
    for (const [status, isOffered] of [
      [2, true],
      [1, false],
    ] as const) {
      const stored = row({ status, isDelivered: !isOffered, accountsReached: 38, accountsRead: 9 })
      api.lists(notifications, [stored])
      api.answers(notificationCalls.get, stored)
      api.answers(notificationCalls.reach, reach)
      const updated = api.answers(notificationCalls.update, {} as never)
      const page = await show('Manage', {
        who: { role: 'SuperAdmin' },
        at: '/manage-notifications?open=form&for=4',
      })
      const dialog = page.getByRole('dialog', { name: 'Edit Notification' })
      await expect(dialog.getByLabel('Title')).toHaveValue('SMTP ends')
      await expect(dialog.getByRole('radio')).toHaveCount(isOffered ? 2 : 0)
      await expect(dialog.getByRole('switch')).toHaveCount(isOffered ? 1 : 0)
      if (isOffered) {
        await expectAccessible(page, '.ant-modal')
        continue
      }
      await expect(dialog.getByText('9 of 38 accounts')).toBeVisible()
      await dialog.getByLabel('Title').fill('SMTP has ended')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      expect(updated.map(({ body }) => body)).toEqual([
        { name: 'smtp', title: 'SMTP has ended', content: '<p>Words</p>' },
      ])
    }
  })
})
