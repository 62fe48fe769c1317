import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import { storyAddress } from '#console/testing/story-given.ts'
import { authCalls } from '#contract/auth/auth.ts'
import type * as stories from './invitation.stories.tsx'

const test = componentTest<typeof stories>()
/** Its own page: it is loaded anew on the way back from Microsoft. */
const prepare = async () => {}

/** Where Microsoft and the server send the browser back to. */
const backAt = (story: keyof typeof stories, at: string) =>
  storyAddress('console/auth/invitation.stories.tsx', story, { at })
const goToMicrosoft = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

test('whoever joined as somebody else is still invited when they come back', async ({ api, show }) => {
  const url = backAt('Join', '/auth/join?error=inviteForOther&who=sven%40copperleaf.example')
  const sent = api.answers(authCalls.join, { url })
  const at = '/auth/join?email=sven%40copperleaf.example&token=abc'
  const page = await show('Join', { at, prepare })
  await goToMicrosoft(page, 'Login with Microsoft')
  await expect(page.getByText('You have been invited to Parapet as sven@copperleaf.example.')).toBeVisible()
  await goToMicrosoft(page, 'Login with Microsoft')
  await expect.poll(() => sent.map(({ body }) => body.token)).toEqual(['abc', 'abc'])
})

test('a sign-up that failed keeps its invitation', async ({ api, show }) => {
  const sent = api.answers(authCalls.signup, { url: backAt('SignUp', '/auth/sign-up?error=guest') })
  const page = await show('SignUp', { at: '/auth/sign-up?invite=abc', prepare })
  await goToMicrosoft(page, 'Continue with Microsoft')
  await goToMicrosoft(page, 'Continue with Microsoft')
  await expect.poll(() => sent.map(({ body }) => body.invite)).toEqual(['abc', 'abc'])
})

test('an invitation that is used up does not stand in the way of a sign-up without one', async ({
  api,
  show,
}) => {
  const sent = api.answers(authCalls.signup, { url: backAt('SignUp', '/auth/sign-up?error=inviteGone') })
  const page = await show('SignUp', { at: '/auth/sign-up?invite=abc', prepare })
  await goToMicrosoft(page, 'Continue with Microsoft')
  await goToMicrosoft(page, 'Continue with Microsoft')
  await expect.poll(() => sent.map(({ body }) => body.invite)).toEqual(['abc', undefined])
})

test('an address without an invitation does not find one of before', async ({ api, show }) => {
  api.answers(authCalls.join, { url: backAt('Join', '/auth/join') })
  const page = await show('Join', { at: '/auth/join?email=sven%40copperleaf.example&token=abc', prepare })
  await goToMicrosoft(page, 'Login with Microsoft')
  await expect(page.getByRole('button', { name: 'Login with Microsoft' })).toBeDisabled()
})

test('the join page says who is invited and what is wrong, and sends the token of the address', async ({
  api,
  show,
}) => {
  const sven = 'sven.security@copperleaf.example'
  const page = await show('Join', { at: `/auth/join?email=${sven}&token=some-token` })
  await expect(page.getByRole('heading', { name: 'Join' })).toBeVisible()
  await expect(page.getByText(`You have been invited to Parapet as ${sven}.`)).toBeVisible()
  await expect(page.getByRole('button')).toHaveText(['Login with Microsoft'])
  await expect(page).toHaveTitle('Join | Parapet Dashboard')

  const sent = api.refuses(authCalls.join, { status: 404, message: 'Not found' })
  await page.getByRole('button', { name: 'Login with Microsoft' }).click()
  await expect(page.getByRole('alert')).toHaveText('Not found')
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'some-token' }])

  await show('Join', { at: `/auth/join?email=${sven}` })
  await expect(page.getByRole('alert')).toHaveText(
    'This link is incomplete. Open the link in your invitation email again, or ask for a new invitation.',
  )
  await expect(page.getByRole('button', { name: 'Login with Microsoft' })).toBeDisabled()

  await show('Join', { at: '/auth/join?token=some-token&error=inviteExpired' })
  await expect(page.getByRole('alert')).toHaveText('The invitation has expired. Ask for a new one.')
})
