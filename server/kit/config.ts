import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type CloudName, cloudNamed, cloudNames } from '#contract/kit/clouds.ts'

/** Every setting that comes from the environment, with its default and what it is for. Printed by `parapet doctor`. */
export interface Config {
  /** The port of the console and the API. */
  port: number
  /** The interface to listen on. */
  host: string
  /** The address people use; also what Microsoft redirects back to. */
  publicUrl: string
  /** Folder of the embedded database, files and secrets. */
  dataFolder: string
  /** PostgreSQL for the application role; empty: the embedded one. */
  databaseUrl: string
  /** PostgreSQL for migrations; default: databaseUrl. */
  databaseAdminUrl: string
  /** The demonstration world: people, accounts and a readable mailbox. */
  demo: boolean
  /** JSON file with thresholds of this installation, by check and parameter; empty: those of the pages. */
  checkParameters: string
  /** Days of history that a demonstration makes in the background. */
  demoDays: number
  microsoft: {
    /** Which of Microsoft's clouds: its addresses, issuers and audiences. */
    cloud: CloudName
    /** Where the identity platform is reached; the simulator's address in a demonstration. */
    identityUrl: string
    /** The same, as the browser reaches it. */
    identityBrowserUrl: string
    /** Where Graph, Exchange, Teams and DNS are reached; empty: at their own addresses. */
    serviceUrl: string
    clientId: string
    clientSecret: string
    /** PEM of a certificate and its private key, by which the application proves itself; empty: by its secret. */
    clientCertificate: string
  }
  /** Worker processes that share the limits which Microsoft counts for the whole application. */
  workers: number
  /** smtp://user:password@host:port; empty: mails wait in the outbox. */
  smtpUrl: string
  mailFrom: string
  /** Address that text messages are handed to as JSON; empty: there are none. */
  smsHookUrl: string
  /** Azure Blob Storage connection; empty: files stay in the data folder. */
  blobUrl: string
  /** The container's suffix in production (`production-{suffix}`); empty: `report-files`. */
  blobSuffix: string
  /** 32 random bytes (base64) that seal stored secrets; empty: made once in the data folder. */
  secretKey: string
  /** The e-mail that becomes the first SuperAdmin. */
  superAdminEmail: string
  /** The Microsoft tenant the first SuperAdmin must come from; empty: any. */
  superAdminTenantId: string
  environmentName: string
  dataEditAllowed: boolean
  syncTargetEnvironment: string
  /** What both ends of a push know, base64; empty: nobody pushes to here. */
  syncKey: string
  logLevel: string
  /** Requests a minute and address that are answered: all calls, and the strict ones of sign-in. */
  rateLimit: number
  strictRateLimit: number
  /** Connections that a process may open to the database, beside its reserve of four. */
  databasePool: number
  /** Seconds after which the statement of a list is ended. */
  listSeconds: number
  /** Whose X-Forwarded-For is believed: nobody's, that of so many proxies in a row, or of these addresses. */
  trustProxy: false | number | string
  /** Megabytes of uploaded files that an account, a reseller or the house may keep. */
  uploadMegabytes: number
  /** Seconds between /readyz saying 503 and the end of listening: a proxy looks elsewhere meanwhile. */
  drainSeconds: number
  /** Port where /metrics is told to anybody who reaches it; 0: none. */
  metricsPort: number
  /** Who shows it reads /metrics at the port of the API; empty: nobody. */
  metricsToken: string
  /** `/api/docs` and `/api/openapi.json`. */
  apiDocs: boolean
  /** Private, local or reserved networks that webhooks may reach all the same. */
  webhookNetworks: readonly string[]
}

type Env = Record<string, string | undefined>

/** Names, defaults and sentences in one place: the table in the README is made from it. */
export const variables: { name: string; fallback: string; meaning: string }[] = [
  { name: 'PORT', fallback: '3000', meaning: 'Port of the console and the API' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'Interface to listen on' },
  { name: 'PUBLIC_URL', fallback: 'http://localhost:PORT', meaning: 'The address people use' },
  { name: 'PARAPET_DATA', fallback: './data', meaning: 'Folder of the embedded database, files and secrets' },
  { name: 'PARAPET_DEMO', fallback: '1 with `start`, else 0', meaning: 'Fill the demonstration world' },
  {
    name: 'CHECK_PARAMETERS',
    fallback: '',
    meaning:
      'JSON file with own thresholds: {"check-id": {"days": 60}, "shared": {"emergencyAccounts": 4, "permanentDays": 365}}',
  },
  { name: 'PARAPET_DEMO_DAYS', fallback: '90', meaning: 'Days of history of a demonstration; 0: none' },
  { name: 'DATABASE_URL', fallback: '', meaning: 'PostgreSQL 15 or later; empty: embedded' },
  {
    name: 'DATABASE_ADMIN_URL',
    fallback: 'DATABASE_URL',
    meaning: 'The role that owns the tables, for migrations',
  },
  { name: 'MICROSOFT_CLIENT_ID', fallback: '', meaning: 'Application (client) id of the multi-tenant app' },
  { name: 'MICROSOFT_CLIENT_SECRET', fallback: '', meaning: 'Its secret' },
  {
    name: 'MICROSOFT_CLIENT_CERTIFICATE',
    fallback: '',
    meaning: 'PEM file with a certificate and its private key, instead of the secret',
  },
  {
    name: 'MICROSOFT_CLOUD',
    fallback: 'worldwide',
    meaning: `The Microsoft cloud of all tenants: ${cloudNames.join(', ')}`,
  },
  {
    name: 'MICROSOFT_IDENTITY_URL',
    fallback: 'login.microsoftonline.com, or that of the cloud',
    meaning: 'Identity platform; a simulator in tests',
  },
  {
    name: 'MICROSOFT_IDENTITY_BROWSER_URL',
    fallback: 'MICROSOFT_IDENTITY_URL',
    meaning: 'The same, as browsers reach it',
  },
  {
    name: 'MICROSOFT_SERVICE_URL',
    fallback: '',
    meaning: 'Graph, Exchange, Teams and DNS on one address: a simulator; empty: Microsoft',
  },
  {
    name: 'WORKERS',
    fallback: '1',
    meaning: 'Worker processes that share the limits which Microsoft counts for the whole application',
  },
  {
    name: 'SMTP_URL',
    fallback: '',
    meaning: 'smtp://user:password@host:port; empty: mails wait in the outbox',
  },
  { name: 'MAIL_FROM', fallback: 'no-reply@parapet.example', meaning: 'Sender of mails' },
  {
    name: 'SMS_HOOK_URL',
    fallback: '',
    meaning: 'Address that text messages of alerts are posted to as JSON; empty: no text messages',
  },
  { name: 'BLOB_URL', fallback: '', meaning: 'Azure Blob Storage connection string; empty: local disk' },
  { name: 'BLOB_SUFFIX', fallback: '', meaning: 'Container production-{suffix} instead of report-files' },
  { name: 'PARAPET_SECRET_KEY', fallback: 'made once', meaning: '32 bytes, base64: seals stored secrets' },
  { name: 'SUPERADMIN_EMAIL', fallback: '', meaning: 'Becomes the first SuperAdmin at first start' },
  {
    name: 'SUPERADMIN_TENANT_ID',
    fallback: '',
    meaning: 'Microsoft tenant the first SuperAdmin signs in from',
  },
  {
    name: 'ENVIRONMENT_NAME',
    fallback: 'local',
    meaning: 'local, dev, stage, production, test, source or target',
  },
  { name: 'DATA_EDIT_ALLOWED', fallback: '1', meaning: '0: the catalogue cannot be edited here' },
  { name: 'SYNC_TARGET_ENVIRONMENT', fallback: '', meaning: 'Address that catalogue content is pushed to' },
  {
    name: 'SYNC_KEY',
    fallback: '',
    meaning:
      '32 bytes, base64, the same in both environments: lets SuperAdmins push content from one to the other',
  },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent' },
  { name: 'RATE_LIMIT', fallback: '600', meaning: 'Calls a minute and address' },
  { name: 'STRICT_RATE_LIMIT', fallback: '30', meaning: 'Sign-in calls a minute and address' },
  { name: 'DATABASE_POOL', fallback: '20', meaning: 'Connections of one process to the database' },
  {
    name: 'DRAIN_SECONDS',
    fallback: '5',
    meaning: 'When it ends: seconds from 503 at /readyz to the end of listening',
  },
  { name: 'METRICS_PORT', fallback: '0', meaning: 'Port of /metrics for Prometheus, on HOST; 0: none' },
  { name: 'METRICS_TOKEN', fallback: '', meaning: 'Bearer token for /metrics at the port of the API' },
  { name: 'LIST_SECONDS', fallback: '10', meaning: 'Seconds after which a list gives up' },
  {
    name: 'TRUST_PROXY',
    fallback: '0',
    meaning: 'Number of proxies in front (1, 2, …), or their addresses: 10.0.0.4, 10.1.0.0/16',
  },
  { name: 'UPLOAD_MEGABYTES', fallback: '2048', meaning: 'Room for uploaded files of one account' },
  { name: 'API_DOCS', fallback: '1 in a demonstration, else 0', meaning: 'Show /api/docs' },
  {
    name: 'WEBHOOK_NETWORKS',
    fallback: '',
    meaning: 'Private networks that webhooks may reach: 10.20.0.0/16, fd00::/8',
  },
]

export function readConfig(env: Env): Config {
  const port = wholeNumber(env, 'PORT', 3000)
  const cloud = cloudName(env)
  const identityUrl = address(env, 'MICROSOFT_IDENTITY_URL', cloudNamed(cloud).login)
  return {
    port,
    host: env.HOST || '127.0.0.1',
    publicUrl: address(env, 'PUBLIC_URL', `http://localhost:${port}`),
    dataFolder: resolve(env.PARAPET_DATA || './data'),
    databaseUrl: env.DATABASE_URL ?? '',
    databaseAdminUrl: env.DATABASE_ADMIN_URL || env.DATABASE_URL || '',
    demo: flag(env, 'PARAPET_DEMO', false),
    checkParameters: env.CHECK_PARAMETERS ?? '',
    demoDays: wholeNumber(env, 'PARAPET_DEMO_DAYS', 90),
    microsoft: {
      cloud,
      identityUrl,
      identityBrowserUrl: address(env, 'MICROSOFT_IDENTITY_BROWSER_URL', identityUrl),
      serviceUrl: env.MICROSOFT_SERVICE_URL ? address(env, 'MICROSOFT_SERVICE_URL', '') : '',
      clientId: env.MICROSOFT_CLIENT_ID ?? '',
      clientSecret: env.MICROSOFT_CLIENT_SECRET ?? '',
      clientCertificate: content(env, 'MICROSOFT_CLIENT_CERTIFICATE'),
    },
    workers: Math.max(1, wholeNumber(env, 'WORKERS', 1)),
    smtpUrl: env.SMTP_URL ?? '',
    mailFrom: env.MAIL_FROM || 'no-reply@parapet.example',
    smsHookUrl: env.SMS_HOOK_URL ? address(env, 'SMS_HOOK_URL', '') : '',
    blobUrl: env.BLOB_URL ?? '',
    blobSuffix: env.BLOB_SUFFIX ?? '',
    secretKey: env.PARAPET_SECRET_KEY ?? '',
    superAdminEmail: (env.SUPERADMIN_EMAIL ?? '').trim().toLowerCase(),
    superAdminTenantId: env.SUPERADMIN_TENANT_ID ?? '',
    environmentName: env.ENVIRONMENT_NAME || 'local',
    dataEditAllowed: flag(env, 'DATA_EDIT_ALLOWED', true),
    syncTargetEnvironment: env.SYNC_TARGET_ENVIRONMENT ? address(env, 'SYNC_TARGET_ENVIRONMENT', '') : '',
    syncKey: env.SYNC_KEY ? key(env, 'SYNC_KEY') : '',
    logLevel: env.LOG_LEVEL || 'info',
    rateLimit: wholeNumber(env, 'RATE_LIMIT', 600),
    strictRateLimit: wholeNumber(env, 'STRICT_RATE_LIMIT', 30),
    databasePool: wholeNumber(env, 'DATABASE_POOL', 20),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', 5),
    metricsPort: wholeNumber(env, 'METRICS_PORT', 0),
    metricsToken: env.METRICS_TOKEN ?? '',
    listSeconds: wholeNumber(env, 'LIST_SECONDS', 10),
    trustProxy: proxies(env),
    uploadMegabytes: wholeNumber(env, 'UPLOAD_MEGABYTES', 2048),
    apiDocs: flag(env, 'API_DOCS', flag(env, 'PARAPET_DEMO', false)),
    webhookNetworks: networks(env, 'WEBHOOK_NETWORKS'),
  }
}

function cloudName(env: Env): CloudName {
  const written = env.MICROSOFT_CLOUD || 'worldwide'
  const found = cloudNames.find((name) => name === written)
  if (!found) throw new Error(`MICROSOFT_CLOUD must be one of ${cloudNames.join(', ')}, not '${written}'`)
  return found
}

function wholeNumber(env: Env, name: string, fallback: number): number {
  const written = env[name]
  if (!written) return fallback
  const number = Number(written)
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`${name} must be a whole number, not '${written}'`)
  return number
}

function flag(env: Env, name: string, fallback: boolean): boolean {
  const written = env[name]
  if (!written) return fallback
  if (/^(1|true|yes|on)$/i.test(written)) return true
  if (/^(0|false|no|off)$/i.test(written)) return false
  throw new Error(`${name} must be 1 or 0, not '${written}'`)
}

/** The leftmost address is anybody's invention: only what our own proxies wrote counts. */
function proxies(env: Env): Config['trustProxy'] {
  const written = (env.TRUST_PROXY ?? '').trim()
  if (/^(|0|false|no|off)$/i.test(written)) return false
  if (/^\d$/.test(written)) return Number(written)
  const addresses = written.split(',').map((one) => one.trim())
  if (!addresses.every(isNetwork))
    throw new Error(`TRUST_PROXY must be a number of proxies or their addresses, not '${written}'`)
  return addresses.join(',')
}

function isNetwork(written: string): boolean {
  const [address = '', bits] = written.split('/')
  const version = isIP(address)
  return (
    version > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

function networks(env: Env, name: string): string[] {
  const written = (env[name] ?? '').split(',').flatMap((one) => one.trim() || [])
  const wrong = written.find((one) => !isNetwork(one))
  if (wrong !== undefined) throw new Error(`${name} must be networks like 10.20.0.0/16, not '${wrong}'`)
  return written
}

function content(env: Env, name: string): string {
  const file = env[name]
  if (!file) return ''
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`${name} must be a file that can be read, not '${file}'`, { cause })
  }
}

/** As many bytes as the key of a signature needs. */
function key(env: Env, name: string): string {
  const written = env[name] ?? ''
  if (Buffer.from(written, 'base64').length < 32) throw new Error(`${name} must be at least 32 bytes, base64`)
  return written
}

function address(env: Env, name: string, fallback: string): string {
  const written = env[name] || fallback
  if (!URL.canParse(written)) throw new Error(`${name} must be an address, not '${written}'`)
  return written.replace(/\/+$/, '')
}
