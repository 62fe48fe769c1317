import { resolve } from 'node:path'
import { type CloudName, cloudNamed } from '#contract/kit/clouds.ts'
import { variables } from './config-variables.ts'
import { collectorOf } from './error-reports.ts'
import {
  address,
  cloudName,
  content,
  databaseAddress,
  type Env,
  flag,
  key,
  networks,
  proxies,
  wholeNumber,
  withFiles,
} from './read-env.ts'
import { telemetrySettings } from './telemetry/settings.ts'
import type { TelemetrySettings } from './telemetry/telemetry.ts'

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
  /** A replica of it, for what is read in bulk; empty: none. */
  databaseReadUrl: string
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
  /** smtp://user:password@host:port; empty: mails wait in the outbox. */
  smtpUrl: string
  mailFrom: string
  /** Address that text messages are handed to as JSON; empty: there are none. */
  smsHookUrl: string
  /** Azure Blob Storage connection; empty: files stay in the data folder. */
  blobUrl: string
  /** The container's suffix in production (`production-{suffix}`); empty: `report-files`. */
  blobSuffix: string
  /** 32 random bytes (base64) that seal stored secrets, older ones behind it; empty: made once in the data folder. */
  secretKey: string
  /** 32 random bytes (base64) that encrypt backups; empty: they are not encrypted. */
  backupKey: string
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
  /** Requests a minute and address that are answered, by all servers together: all calls, and the strict ones of sign-in. */
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
  /** Where the steps of requests, jobs and checks are sent to (OpenTelemetry). */
  telemetry: TelemetrySettings
  /** Where errors are sent to, in Sentry's protocol; empty: nowhere. */
  sentryDsn: string
  /** `/api/docs` and `/api/openapi.json`. */
  apiDocs: boolean
  /** Private, local or reserved networks that webhooks may reach all the same. */
  webhookNetworks: readonly string[]
}

/** The environment with what its files hold: for who decides by a variable before there is a configuration. */
export const environment = (given: Env): Env =>
  withFiles(
    given,
    variables.map(({ name }) => name),
  )

export function readConfig(given: Env): Config {
  const env = environment(given)
  const port = wholeNumber(env, 'PORT', 3000)
  const cloud = cloudName(env)
  const identityUrl = address(env, 'MICROSOFT_IDENTITY_URL', cloudNamed(cloud).login)
  return {
    port,
    host: env.HOST || '127.0.0.1',
    publicUrl: address(env, 'PUBLIC_URL', `http://localhost:${port}`),
    dataFolder: resolve(env.PARAPET_DATA || './data'),
    databaseUrl: databaseAddress(env, 'DATABASE_URL'),
    databaseAdminUrl: databaseAddress(env, 'DATABASE_ADMIN_URL') || databaseAddress(env, 'DATABASE_URL'),
    databaseReadUrl: databaseAddress(env, 'DATABASE_READ_URL'),
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
    smtpUrl: env.SMTP_URL ?? '',
    mailFrom: env.MAIL_FROM || 'no-reply@parapet.example',
    smsHookUrl: env.SMS_HOOK_URL ? address(env, 'SMS_HOOK_URL', '') : '',
    blobUrl: env.BLOB_URL ?? '',
    blobSuffix: env.BLOB_SUFFIX ?? '',
    secretKey: env.PARAPET_SECRET_KEY ?? '',
    backupKey: env.PARAPET_BACKUP_KEY ?? '',
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
    telemetry: telemetrySettings(env),
    sentryDsn: reportAddress(env.SENTRY_DSN),
    listSeconds: wholeNumber(env, 'LIST_SECONDS', 10),
    trustProxy: proxies(env),
    uploadMegabytes: wholeNumber(env, 'UPLOAD_MEGABYTES', 2048),
    apiDocs: flag(env, 'API_DOCS', flag(env, 'PARAPET_DEMO', false)),
    webhookNetworks: networks(env, 'WEBHOOK_NETWORKS'),
  }
}

/** One that is not understood is told at the start, not when the first error is to be sent. */
function reportAddress(dsn = ''): string {
  if (dsn) collectorOf(dsn)
  return dsn
}
