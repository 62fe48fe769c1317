import { createTransport } from 'nodemailer'
import { cloudNamed } from '#contract/kit/clouds.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import { requiredPermissions } from '#scan/collect/permissions.ts'
import { type Config, readConfig, variables } from '../kit/config.ts'
import { openAdminPool } from '../kit/database.ts'
import { openFiles } from '../kit/file-store.ts'
import { openMicrosoftIdentity } from '../kit/microsoft-identity.ts'
import { migrations } from '../migrations/all.ts'
import type { Command } from './command.ts'
import { contactTable, contactTenant } from './first-contact.ts'

interface Finding {
  part: string
  ok: boolean
  /** What was seen, or what is wrong and how to mend it. */
  says: string
}

export const doctor: Command = {
  summary: 'Check the configuration against the real services',
  help: `parapet doctor
parapet doctor --tenant ID [--json]

Reads the environment, tries every service it names, and says what is wrong and how to mend it.
Ends with 1 when something is.

With --tenant it asks a consented tenant for one page of every connector instead, and says how each was answered, what it
takes and how many checks are lost without it. Nothing of the tenant is in the output, so it can be sent.`,
  run: async (args) => {
    const config = readConfig(process.env)
    if (args.length > 0) return tellContact(config, args)
    const findings = [
      await checkDatabase(config),
      await check('Microsoft identity', config.microsoft.identityUrl, () =>
        openMicrosoftIdentity(config.microsoft).check(),
      ),
      applicationFinding(config),
      await checkMail(config),
      await check(
        'file storage',
        config.blobUrl ? 'Azure Blob Storage' : `${config.dataFolder}/files`,
        async () => (await openFiles(config)).check(),
      ),
      addressFinding(config),
    ]
    for (const { part, ok, says } of findings)
      console.log(`${ok ? 'ok   ' : 'WRONG'}  ${part.padEnd(20)} ${says}`)
    const { graph, exchange, directoryRoles } = requiredPermissions(loadConnectors())
    console.log('\nWhat a tenant has to grant the application, by the connectors of the catalogue:')
    console.log(`  Microsoft Graph   ${graph.join(', ')}`)
    console.log(`  Exchange Online   ${exchange.join(', ')}`)
    console.log(`  Directory roles   ${directoryRoles.join(', ')}`)
    console.log('\nConfiguration:')
    for (const { name, fallback, meaning } of variables)
      console.log(
        `  ${name.padEnd(32)} ${shown(name, process.env[name]) || `(${fallback || 'empty'})`}  ${meaning}`,
      )
    if (findings.some((finding) => !finding.ok)) process.exitCode = 1
  },
}

async function tellContact(
  config: Config,
  [option, tenantId = '', format, ...rest]: string[],
): Promise<void> {
  const isSound = option === '--tenant' && rest.length === 0 && (format === undefined || format === '--json')
  if (!isSound) throw new Error('Name the tenant: parapet doctor --tenant ID [--json]')
  const contacts = await contactTenant(config, tenantId)
  if (format) console.log(JSON.stringify(contacts, null, 2))
  else for (const line of contactTable(contacts)) console.log(line)
}

const shown = (name: string, value: string | undefined) =>
  value && /SECRET|KEY|PASSWORD|_URL$/.test(name) && name !== 'PUBLIC_URL' ? 'set' : (value ?? '')

async function check(part: string, seen: string, work: () => Promise<unknown>): Promise<Finding> {
  try {
    await work()
    return { part, ok: true, says: seen }
  } catch (error) {
    return { part, ok: false, says: `${seen}: ${error instanceof Error ? error.message : error}` }
  }
}

async function checkDatabase(config: Config): Promise<Finding> {
  const part = 'database'
  if (!config.databaseUrl)
    return { part, ok: true, says: `embedded in ${config.dataFolder} (started by npm start)` }
  const pool = openAdminPool(config.databaseAdminUrl)
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    const version = Math.floor((rows[0]?.version ?? 0) / 10_000)
    if (version < 15) return { part, ok: false, says: `PostgreSQL ${version} is too old: use 15 or later` }
    const done = await pool
      .query<{ name: string }>('select name from kysely_migration')
      .catch(() => ({ rows: [] }))
    const missing = Object.keys(migrations).filter((name) => !done.rows.some((row) => row.name === name))
    if (missing.length)
      return { part, ok: false, says: `migrations are missing (${missing.join(', ')}): run parapet migrate` }
    return { part, ok: true, says: `PostgreSQL ${version}, migrated` }
  } catch (error) {
    return { part, ok: false, says: `cannot connect: ${error instanceof Error ? error.message : error}` }
  } finally {
    await pool.end()
  }
}

function applicationFinding({ microsoft }: Config): Finding {
  const part = 'Microsoft application'
  const { clientId, clientSecret, clientCertificate } = microsoft
  if (clientId && (clientSecret || clientCertificate)) return { part, ok: true, says: clientId }
  return {
    part,
    ok: false,
    says: 'set MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET (or _CERTIFICATE) of your multi-tenant application',
  }
}

async function checkMail({ smtpUrl }: Config): Promise<Finding> {
  if (!smtpUrl) return { part: 'mail', ok: false, says: 'set SMTP_URL: until then mails wait in the outbox' }
  return check('mail', 'SMTP answers', () => createTransport(smtpUrl).verify())
}

function addressFinding(config: Config): Finding {
  const part = 'address'
  const isReal = config.microsoft.identityUrl === cloudNamed(config.microsoft.cloud).login
  if (isReal && !config.publicUrl.startsWith('https:'))
    return {
      part,
      ok: false,
      says: `${config.publicUrl}: Microsoft redirects to https addresses only; set PUBLIC_URL`,
    }
  return {
    part,
    ok: true,
    says: `${config.publicUrl} (redirect: ${config.publicUrl}/api/microsoft/callback)`,
  }
}
