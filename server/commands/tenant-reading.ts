import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloudNamed } from '#contract/kit/clouds.ts'
import { type CollectOptions, collectTenant } from '#scan/collect/collect-tenant.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import { openBudget } from '#scan/graph/budget.ts'
import { AccessFailure } from '#scan/graph/tokens.ts'
import type { Config } from '../kit/config.ts'
import { isTenantId } from '../kit/microsoft-identity.ts'

type Ears = Pick<CollectOptions, 'onRows' | 'onTable'>
/** How fast it reads: within Microsoft's limits and by the clock, unless somebody says otherwise. */
export type Pace = Partial<Pick<CollectOptions, 'budget' | 'clock'>>

/** Asks a consented tenant for one page of every connector. Nothing is kept but what the ears take. */
export async function readOnce(
  { microsoft }: Config,
  tenantId: string,
  ears: Ears,
  pace: Pace = {},
): Promise<void> {
  if (!isTenantId(tenantId)) throw new Error('--tenant takes the id of a tenant, a GUID')
  const { clientId, clientSecret, clientCertificate: pem, serviceUrl: url } = microsoft
  if (!clientId) throw new Error('MICROSOFT_CLIENT_ID is not set')
  const workFolder = await mkdtemp(join(tmpdir(), 'parapet-contact-'))
  try {
    await collectTenant({
      scanId: 'first-contact',
      tenantId,
      connectors: loadConnectors(),
      catalogueVersion: 'none',
      application: {
        clientId,
        credential: pem ? { certificate: pem, privateKey: pem } : { secret: clientSecret },
      },
      budget: openBudget({}),
      store: nowhere,
      workFolder,
      cloud: cloudNamed(microsoft.cloud),
      identityUrl: microsoft.identityUrl,
      ...(url && {
        addresses: { graph: url, exchange: url, compliance: url, teams: url },
        dns: { url: `${url}/dns-query` },
      }),
      maxAttempts: 2,
      pages: 1,
      ...ears,
      ...pace,
    })
  } catch (problem) {
    if (problem instanceof AccessFailure) throw new Error(`No token for the tenant: ${problem.message}`)
    throw problem
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** A snapshot is made on the way; nobody keeps it. */
const nowhere: CollectOptions['store'] = {
  put: async (_key, content) => {
    for await (const _chunk of content);
  },
  get: async () => null,
  remove: async () => undefined,
}

const sqlOf = /^`{3}sql$(.*?)^`{3}$/ms
const catalogueFolder = join(import.meta.dirname, '../../catalogue')

/** Ids and words that the catalogue itself names are Microsoft's: roles, applications, built-in policies. */
export async function catalogueWords(): Promise<(text: string) => boolean> {
  const files = await readdir(catalogueFolder, { recursive: true })
  const texts = files.filter((file) => /^(checks|macros|connectors)[/].*[.](md|sql|json)$/.test(file))
  const words = new Set<string>()
  for (const file of texts) {
    const content = await readFile(join(catalogueFolder, file), 'utf8')
    const written = file.endsWith('.md') ? (sqlOf.exec(content)?.[1] ?? '') : content
    // An apostrophe in a comment is no quote.
    const code = written.replaceAll(/--.*$/gm, '')
    for (const [, word = ''] of code.matchAll(/'([^'\n]{0,80})'/g)) words.add(word.toLowerCase())
    for (const [id] of code.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi))
      words.add(id.toLowerCase())
  }
  return (text) => words.has(text.toLowerCase())
}
