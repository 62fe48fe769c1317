import { cloudNames } from '#contract/kit/clouds.ts'

/** Names, defaults and sentences in one place: the table in the README is made from it. */
export const variables: { name: string; fallback: string; meaning: string }[] = [
  { name: 'PORT', fallback: '3000', meaning: 'Port of the console and the API' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'Interface to listen on' },
  { name: 'PUBLIC_URL', fallback: 'http://localhost:PORT', meaning: 'The address people use' },
  { name: 'PARAPET_DATA', fallback: './data', meaning: 'Folder of the embedded database, files and secrets' },
  { name: 'PARAPET_DEMO', fallback: '1 with `start`, else 0', meaning: 'Create the demonstration data' },
  {
    name: 'CHECK_PARAMETERS',
    fallback: '',
    meaning:
      'JSON file with your own thresholds: {"check-id": {"days": 60}, "shared": {"emergencyAccounts": 4, "permanentDays": 365}}',
  },
  { name: 'PARAPET_DEMO_DAYS', fallback: '90', meaning: 'Days of history of a demonstration; 0: none' },
  { name: 'DATABASE_URL', fallback: '', meaning: 'PostgreSQL 15 or later; empty: embedded' },
  {
    name: 'DATABASE_ADMIN_URL',
    fallback: 'DATABASE_URL',
    meaning: 'The role that owns the tables, for migrations',
  },
  {
    name: 'DATABASE_READ_URL',
    fallback: '',
    meaning: 'A read replica of the database, for lists, statistics, exports and reports; empty: none',
  },
  { name: 'MICROSOFT_CLIENT_ID', fallback: '', meaning: 'Application (client) id of the multi-tenant app' },
  { name: 'MICROSOFT_CLIENT_SECRET', fallback: '', meaning: 'Client secret of the app' },
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
    meaning: 'The identity platform as browsers reach it',
  },
  {
    name: 'MICROSOFT_SERVICE_URL',
    fallback: '',
    meaning: 'Graph, Exchange, Teams and DNS on one address: a simulator; empty: Microsoft',
  },
  {
    name: 'SMTP_URL',
    fallback: '',
    meaning: 'smtp://user:password@host:port; empty: emails wait in the outbox',
  },
  { name: 'MAIL_FROM', fallback: 'no-reply@parapet.example', meaning: 'Sender of emails' },
  {
    name: 'SMS_HOOK_URL',
    fallback: '',
    meaning: 'Address that text messages of alerts are posted to as JSON; empty: no text messages',
  },
  {
    name: 'BLOB_URL',
    fallback: '',
    meaning:
      'Azure Blob Storage connection string, or s3://key:secret@host/bucket?region=eu-central-1; empty: local disk',
  },
  {
    name: 'BLOB_SUFFIX',
    fallback: '',
    meaning: 'Container or bucket production-{suffix} instead of report-files',
  },
  {
    name: 'PARAPET_SECRET_KEY',
    fallback: 'made once',
    meaning: '32 bytes, base64: seals stored secrets; older keys may follow after a comma',
  },
  {
    name: 'PARAPET_BACKUP_KEY',
    fallback: '',
    meaning: '32 bytes, base64: encrypts backups; empty: not encrypted',
  },
  {
    name: 'SUPERADMIN_EMAIL',
    fallback: '',
    meaning: 'Email of the first SuperAdmin, created at the first start',
  },
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
  { name: 'DATA_EDIT_ALLOWED', fallback: '1', meaning: '0: the catalog cannot be edited here' },
  { name: 'SYNC_TARGET_ENVIRONMENT', fallback: '', meaning: 'Address that catalog content is pushed to' },
  {
    name: 'SYNC_KEY',
    fallback: '',
    meaning:
      '32 bytes, base64, the same in both environments: lets SuperAdmins push content from one to the other',
  },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent' },
  { name: 'RATE_LIMIT', fallback: '600', meaning: 'Calls per minute and address, over all servers' },
  {
    name: 'STRICT_RATE_LIMIT',
    fallback: '30',
    meaning: 'Sign-in calls per minute and address, over all servers',
  },
  { name: 'DATABASE_POOL', fallback: '20', meaning: 'Connections of one process to the database' },
  {
    name: 'DRAIN_SECONDS',
    fallback: '5',
    meaning: 'At shutdown: seconds between 503 at /readyz and the end of listening',
  },
  { name: 'METRICS_PORT', fallback: '0', meaning: 'Port of /metrics for Prometheus, on HOST; 0: none' },
  { name: 'METRICS_TOKEN', fallback: '', meaning: 'Bearer token for /metrics at the port of the API' },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    meaning: 'OpenTelemetry collector (OTLP over HTTP), such as http://localhost:4318; empty: no traces',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    fallback: '',
    meaning: 'Headers for the collector: key=value,key=value',
  },
  { name: 'OTEL_SERVICE_NAME', fallback: 'parapet', meaning: 'The name of the service in traces' },
  {
    name: 'OTEL_RESOURCE_ATTRIBUTES',
    fallback: '',
    meaning: 'Attributes of the service in traces: key=value,key=value',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    fallback: '1',
    meaning: 'Share of the traces that are sent, from 0 to 1',
  },
  {
    name: 'SENTRY_DSN',
    fallback: '',
    meaning: 'Address that errors are sent to, such as https://key@host/project; empty: log only',
  },
  { name: 'LIST_SECONDS', fallback: '10', meaning: 'Seconds after which a list gives up' },
  {
    name: 'TRUST_PROXY',
    fallback: '0',
    meaning: 'Number of proxies in front (1, 2, …), or their addresses: 10.0.0.4, 10.1.0.0/16',
  },
  { name: 'UPLOAD_MEGABYTES', fallback: '2048', meaning: 'Storage for uploaded files of one account, in MB' },
  { name: 'API_DOCS', fallback: '1 in a demonstration, else 0', meaning: 'Show /api/docs' },
  {
    name: 'WEBHOOK_NETWORKS',
    fallback: '',
    meaning: 'Private networks that webhooks may reach: 10.20.0.0/16, fd00::/8',
  },
]
