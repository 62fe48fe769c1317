import { catalogueServer } from './catalogue-server.ts'
import { freePort } from './free-port.ts'
import type { TestServer } from './harness.ts'

/** What both ends of a push know. */
export const syncKey = Buffer.alloc(32, 7).toString('base64')

/** An environment that content can be pushed to: it has the catalogue and knows its own address. */
export async function aTarget(env: Record<string, string> = {}): Promise<TestServer> {
  const port = await freePort()
  return catalogueServer({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ENVIRONMENT_NAME: 'target',
    SYNC_KEY: syncKey,
    ...env,
  })
}
