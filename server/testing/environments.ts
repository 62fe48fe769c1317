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

/**
 * A tenth of the catalogue's recommendations and controls stay, the same in every environment: all
 * that is compared is written and read with every preview, and each model goes the same way however long it is.
 */
export async function keepFew(
  servers: readonly TestServer[],
  { but }: { but: readonly string[] },
): Promise<void> {
  const isLeftOut = (name: string) => `hashtext(${name}) % 10 <> 0`
  for (const { admin } of servers) {
    await admin(`delete from regulation_control where ${isLeftOut('control_id')} and control_id <> all($1)`, [
      but,
    ])
    await admin(`delete from recommendation where ${isLeftOut('name')} and name <> all($1)`, [but])
  }
}
