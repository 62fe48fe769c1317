import { createHash, createHmac } from 'node:crypto'

/** A bucket of an S3-compatible storage, addressed by path: every server of that protocol understands it. */
export interface Bucket {
  /** `https://host[:port]/bucket`. */
  url: string
  region: string
  accessKey: string
  secretKey: string
}

export interface Asked {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD'
  /** The key of an object; empty: the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** As RFC 3986 has it: what encodeURIComponent leaves as it is, but is not unreserved, is encoded too. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The request with its signature (AWS Signature Version 4). The body is signed with it: what arrives is what was sent. */
export function signed(bucket: Bucket, asked: Asked, now: Date): { url: string; init: RequestInit } {
  const { method, key = '', query = {}, headers = {}, body } = asked
  const base = new URL(bucket.url)
  const path = [base.pathname.replace(/\/$/, ''), ...(key ? key.split('/').map(encoded) : [])].join('/')
  const search = Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const digest = sha256(body ?? '')
  const all: Record<string, string> = {
    ...headers,
    host: base.host,
    'x-amz-content-sha256': digest,
    'x-amz-date': time,
  }
  const names = Object.keys(all).sort()
  const canonical = [
    method,
    path || '/',
    search,
    ...names.map((name) => `${name}:${all[name]?.trim()}`),
    '',
    names.join(';'),
    digest,
  ].join('\n')
  const scope = `${day}/${bucket.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const keyOfDay = [day, bucket.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${bucket.secretKey}`,
  )
  const signature = hmac(keyOfDay, toSign).toString('hex')
  const { host: _, ...sent } = all
  return {
    url: `${base.origin}${path || '/'}${search && `?${search}`}`,
    init: {
      method,
      headers: {
        ...sent,
        authorization: `AWS4-HMAC-SHA256 Credential=${bucket.accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
    },
  }
}

/** `s3://key:secret@host/bucket?region=…`; `s3+http:` without TLS, for a storage on the same machine. */
export function bucketOf(connection: string, name: string): Bucket {
  const { protocol, host, pathname, searchParams, username, password } = new URL(connection)
  const isPlain = protocol === 's3+http:'
  return {
    url: `${isPlain ? 'http' : 'https'}://${host}/${pathname.replaceAll('/', '') || name}`,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKey: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
  }
}

export const isBucketAddress = (connection: string) => /^s3(\+http)?:\/\//.test(connection)
