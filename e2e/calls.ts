import { baseURL, port } from './playwright.config.ts'

/** A call of the API that prepares something, checks it or puts it back. Refusals are errors. */
export async function call<Answer>(
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await send(token, method, path, body)
  const content: unknown = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(content)}`)
  return content as Answer
}

/** The status of a call that may be refused. */
export const statusOf = async (token: string, method: string, path: string, body?: unknown) =>
  (await send(token, method, path, body)).status

const send = (token: string, method: string, path: string, body: unknown) =>
  fetch(`${baseURL}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

interface Found {
  id: number
  [field: string]: unknown
}

/** Rows of a list. */
export async function rowsOf(token: string, list: string, filter: string): Promise<Found[]> {
  const query = new URLSearchParams({ $filter: filter, $top: '50' })
  return (await call<{ items: Found[] }>(token, 'GET', `/odata/${list}?${query}`)).items
}

/** Takes somebody out of the account again, whatever became of the invitation. */
export async function removeUser(adminToken: string, email: string): Promise<void> {
  for (const { id, status } of await rowsOf(adminToken, 'usersExtended', `email eq '${email}'`)) {
    if (status !== 3) await call(adminToken, 'PATCH', '/users/update', { id, status: 3 })
    await call(adminToken, 'DELETE', `/users/${id}`)
  }
}

/** What the application may do in a tenant of the simulator. */
export async function changeApplication(
  tenant: string,
  app: { consented?: string[] | 'all'; globalReader?: boolean; secretExpired?: boolean },
): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port + 1}/simulator/tenants/${tenant}/app`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(app),
  })
  if (!answer.ok) throw new Error(`${tenant}: ${answer.status} ${await answer.text()}`)
}
