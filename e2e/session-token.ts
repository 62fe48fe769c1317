import { baseURL } from './playwright.config.ts'

/**
 * The way of a sign-in without its pages, whose loading would cost seconds for every person and worker: they have tests
 * of their own (sign-in.spec.ts).
 */
export async function sessionTokenOf(email: string): Promise<string> {
  const begun = await fetch(`${baseURL}/api/microsoft/login`, { method: 'POST' })
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { url } = (await begun.json()) as { url: string }
  const account = await firstFound(`${url}&q=${encodeURIComponent(email)}`)
  const picked = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ account }),
    redirect: 'manual',
  })
  const back = await fetch(locationOf(picked), { headers: { cookie }, redirect: 'manual' })
  const code = locationOf(back).searchParams.get('code')
  const answer = await fetch(`${baseURL}/api/auth/session`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { user: { sessionToken: string } }).user.sessionToken
}

/** The first account on Microsoft's page. */
async function firstFound(page: string): Promise<string> {
  const [, account] = /name="account" value="([^"]+)"/.exec(await (await fetch(page)).text()) ?? []
  if (!account) throw new Error(`${page} shows no account`)
  return account
}

function locationOf(answer: Response): URL {
  const location = answer.headers.get('location')
  if (!location) throw new Error(`${answer.url} leads nowhere: ${answer.status}`)
  return new URL(location)
}
