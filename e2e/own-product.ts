import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'
import pg from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { port as sharedPort } from './playwright.config.ts'

const root = join(import.meta.dirname, '..')
const port = sharedPort + 20

export interface OwnProduct {
  url: string
  /** What the mail server has got, in its order. */
  mails: readonly { to: string; mail: Email }[]
  /** Sets the first day of the stories of all its tenants: what they are today follows from it. */
  beganDaysAgo(days: number): Promise<void>
  stop(): Promise<void>
}

/**
 * An installation without a demonstration, as it is in production: an empty database, a mail server, and a Microsoft whose
 * tenants nobody else's tests look at.
 */
export async function startOwnProduct(): Promise<OwnProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-own-'))
  const database = await ownDatabase()
  const smtp = await mailServer()
  const simulator = run(['simulator/main.ts', '--port', String(port + 1), '--exit-with-parent'])
  await firstLine(simulator)
  const microsoft = `http://localhost:${port + 1}`
  const product = run(['server/cli.ts', 'start'], {
    PORT: String(port),
    PARAPET_DATA: folder,
    PARAPET_DEMO: '0',
    DATABASE_URL: database.url,
    MICROSOFT_CLIENT_ID: '5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11',
    MICROSOFT_CLIENT_SECRET: 'simulator-secret',
    MICROSOFT_IDENTITY_URL: microsoft,
    MICROSOFT_SERVICE_URL: microsoft,
    SUPERADMIN_EMAIL: 'olivia.operator@parapet.example',
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'warn',
  })
  const url = `http://localhost:${port}`
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${microsoft}/simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  await control('limits', { off: true })
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      {
        message: 'the installation is ready',
        timeout: 120_000,
      },
    )
    .toBe(true)
  return {
    url,
    mails: smtp.mails,
    beganDaysAgo: (days) =>
      control('drift', { start: new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString() }),
    stop: async () => {
      for (const child of [product, simulator])
        if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
      await smtp.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const run = (program: string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })

async function firstLine({ stdout }: ChildProcess): Promise<void> {
  if (stdout) await once(createInterface(stdout), 'line')
}

/** A database of the server that all tests share; without one the product starts its own. */
async function ownDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.PARAPET_TEST_ADMIN_URL
  if (!server) return { url: '', drop: async () => undefined }
  const name = `parapet_own_${randomBytes(6).toString('hex')}`
  const asOwner = async (statement: string) => {
    const owner = new pg.Client({ connectionString: server })
    await owner.connect()
    await owner.query(statement)
    await owner.end()
  }
  await asOwner(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asOwner(`drop database if exists ${name} with (force)`) }
}

async function mailServer() {
  const mails: { to: string; mail: Email }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        for (const { address } of envelope.rcptTo) mails.push({ to: address, mail })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    mails,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
