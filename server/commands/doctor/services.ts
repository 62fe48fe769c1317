import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import { cloudNamed } from '#contract/kit/clouds.ts'
import { applicationProof } from '../../application-proof.ts'
import type { Config } from '../../kit/config.ts'
import { openPool } from '../../kit/database.ts'
import { openFiles, storeName } from '../../kit/file-store.ts'
import { openMicrosoftIdentity } from '../../kit/microsoft-identity.ts'
import { secretKeysOf } from '../../kit/secret-key.ts'
import { type SealedBy, sealedBy } from '../../sealed-values.ts'
import { knownTenant } from './database.ts'
import { type Finding, reasonOf, sound, tried, wrong } from './finding.ts'

export const identityFinding = ({ microsoft }: Config): Promise<Finding> =>
  tried('Microsoft identity', async () => {
    await openMicrosoftIdentity(microsoft).check()
    return microsoft.identityUrl
  })

/** Whether Microsoft knows the application and takes its proof: asked for a token, as a scan does. */
export async function microsoftApplicationFinding(config: Config): Promise<Finding> {
  const part = 'Microsoft application'
  const { microsoft } = config
  const { clientId, clientSecret, clientCertificate } = microsoft
  if (!clientId || !(clientSecret || clientCertificate))
    return wrong(
      part,
      'set MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET (or _CERTIFICATE) of your multi-tenant application',
    )
  const tenantId = await knownTenant(config)
  if (!tenantId)
    return sound(
      part,
      `${clientId}, not tried: no tenant is connected yet, and SUPERADMIN_TENANT_ID is empty`,
    )
  return tried(part, async () => {
    const identity = openMicrosoftIdentity(microsoft, { proof: applicationProof(microsoft) })
    const access = await identity.appAccess(tenantId)
    if (access.state === 'granted') return `${clientId}: Microsoft gives tokens for tenant ${tenantId}`
    throw new Error(`${clientId}: ${access.reason} ${access.words?.en ?? ''}`.trim())
  })
}

/** Graph refuses who shows no token; anything else is not Graph. */
export const graphFinding = ({ microsoft }: Config): Promise<Finding> =>
  tried('Microsoft Graph', async () => {
    const url = microsoft.serviceUrl || cloudNamed(microsoft.cloud).services.graph.origin
    const { status } = await fetch(`${url}/v1.0/organization`, { signal: AbortSignal.timeout(10_000) }).catch(
      (error: unknown) => {
        throw new Error(`${url} does not answer: ${reasonOf(error)}`)
      },
    )
    if (status !== 401)
      throw new Error(`${url} answers ${status} to a call without a token: this is not Graph`)
    return url
  })

export async function mailFinding({ smtpUrl }: Config): Promise<Finding> {
  if (!smtpUrl) return wrong('mail', 'set SMTP_URL: until then emails wait in the outbox')
  return tried('mail', async () => {
    await createTransport(smtpUrl).verify()
    return 'SMTP answers'
  })
}

export const storageFinding = (config: Config): Promise<Finding> =>
  tried('file storage', async () => {
    await (await openFiles(config)).check()
    return storeName(config)
  })

/** The key seals secrets in the database: another one than yesterday's opens none of them. */
export const keyFinding = (config: Config): Promise<Finding> =>
  tried('secret key', async () => {
    const isOwn = config.secretKey !== ''
    if (!isOwn && config.databaseUrl)
      throw new Error('set PARAPET_SECRET_KEY (32 random bytes in base64), the same on every machine')
    const keys = await secretKeysOf(config)
    if (!config.databaseUrl) return 'has 32 bytes'
    const pool = openPool(config.databaseUrl, { max: 1 })
    try {
      return told(await sealedBy(pool, keys))
    } finally {
      await pool.end()
    }
  })

function told({ present, older, lost }: SealedBy): string {
  if (lost.length)
    throw new Error(
      `does not open ${lost.reduce((sum, { n }) => sum + n, 0)} values that are sealed in the database (${lost
        .map(({ column, n }) => `${column}: ${n}`)
        .join(', ')}): add the key that was used before, behind the present one`,
    )
  if (older)
    throw new Error(
      `opens everything, but ${older} values are still sealed by an older key: run parapet keys roll`,
    )
  return present
    ? `opens all ${present} values that are sealed in the database`
    : 'has 32 bytes; nothing is sealed yet'
}

export function consoleFinding(): Finding {
  const page = fileURLToPath(new URL('../../../console/dist/index.html', import.meta.url))
  return existsSync(page)
    ? sound('console', 'built')
    : wrong('console', 'not built: run npm run build, else servers answer 404 to browsers')
}

export async function addressFinding({ microsoft, publicUrl }: Config): Promise<Finding> {
  const part = 'address'
  const isReal = microsoft.identityUrl === cloudNamed(microsoft.cloud).login
  if (isReal && !publicUrl.startsWith('https:'))
    return wrong(part, `${publicUrl}: Microsoft redirects to https addresses only; set PUBLIC_URL`)
  return tried(part, async () => {
    const { status } = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(
      (error: unknown) => {
        throw new Error(
          `${publicUrl} does not answer (${reasonOf(error)}): is a server running, is PUBLIC_URL right?`,
        )
      },
    )
    if (status !== 200) throw new Error(`${publicUrl}/healthz answers ${status}: this is not Parapet`)
    return `${publicUrl} (redirect: ${publicUrl}/api/microsoft/callback)`
  })
}
