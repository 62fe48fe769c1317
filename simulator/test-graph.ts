import assert from 'node:assert/strict'
import { clientId, clientSecret, tenantId } from './test-application.ts'
import { graphResource } from './world/application.ts'

/** A bare client of the simulated Graph: no waiting, no trying again, so that tests see every answer. */
export type GraphRow = Record<string, unknown>
export type GraphPage = { value: GraphRow[]; '@odata.nextLink'?: string; '@odata.count'?: number }
export type GraphError = { error: { code: string; message: string } }

export async function accessToken(
  simulator: string,
  tenant: string,
  resource = graphResource,
): Promise<string> {
  const response = await fetch(`${simulator}/${tenant}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: `${resource}/.default`,
    }),
  })
  assert.equal(response.status, 200)
  return ((await response.json()) as { access_token: string }).access_token
}

export type Client = {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  page(path: string): Promise<GraphPage>
  /** Every row of a collection, by following its links; `pages` counts the requests. */
  all(path: string): Promise<{ rows: GraphRow[]; pages: number }>
  refusal(path: string): Promise<[number, string]>
}

export async function clientOf(simulator: string, slugOrId: string, resource?: string): Promise<Client> {
  const tenant = slugOrId.includes('-') && slugOrId.length === 36 ? slugOrId : tenantId(slugOrId)
  const authorization = `Bearer ${await accessToken(simulator, tenant, resource)}`
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(simulator + path, { headers: { authorization, ...headers }, redirect: 'manual' })
  const page = async (path: string) => {
    const response = await get(path)
    const body = await response.json()
    assert.equal(response.status, 200, `${path}: ${JSON.stringify(body)}`)
    return body as GraphPage
  }
  return {
    get,
    page,
    post: (path, body, headers = {}) =>
      fetch(simulator + path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        redirect: 'manual',
      }),
    all: async (path) => {
      const rows: GraphRow[] = []
      let pages = 0
      for (let next: string | undefined = path; next; ) {
        const { value, '@odata.nextLink': link }: GraphPage = await page(next)
        rows.push(...value)
        pages += 1
        next = link?.replace(graphResource, '')
      }
      return { rows, pages }
    },
    refusal: async (path) => {
      const response = await get(path)
      const { error } = (await response.json()) as GraphError
      return [response.status, error.code]
    },
  }
}
