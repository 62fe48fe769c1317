import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { userRole } from '#contract/access/roles.ts'
import type { Lang } from '#contract/kit/text.ts'
import { reportData } from '#contract/reports/reports.ts'
import { brandOf } from '#server/brand/actions.ts'
import { openAdminPool } from '#server/kit/database.ts'
import { inScope } from '#server/kit/db.ts'
import { endConverter, toPdf } from '#server/reports/convert/convert.ts'
import { convertBySoffice, findSoffice, usableSoffice } from '#server/reports/convert/soffice.ts'
import { gather, makeDocument } from '#server/reports/make.ts'
import { builtIns, builtInTemplate } from '#server/reports/templates/built-in.ts'
import { fillReportWorld } from '#server/testing/report-world.ts'
import type { Latencies } from './load.ts'
import { dueAccounts, type ScanServer, scanServer } from './scan-server.ts'
import { signedInAdmin } from './signed-in.ts'
import { printTable } from './table.ts'

const run = promisify(execFile)
const open = 176
/** docs/benchmarks.md: others' p50 while ten reports are made against quiet. */
const mostTimes = 2
const measured = ['executive-summary', 'full-assessment'] as const

/**
 * Filling and converting of the two reports that everybody wants, cold and warm; ten at once through the queue, and what
 * others feel of it. `npm run bench -- reports [alone | ten]`: only one of the two.
 */
export async function benchReports(): Promise<void> {
  const server = await scanServer({ url: 'http://127.0.0.1:9' })
  try {
    const [accountId = 0] = await dueAccounts(server.admin, crypto.randomUUID(), 1)
    await server.admin.query('update account set status = 1 where id = $1', [accountId])
    const token = await signedInAdmin(server.admin, accountId)
    const { rows } = await server.admin.query<{ id: string }>(
      'select id from app_user where account_id = $1',
      [accountId],
    )
    const world = { accountId, userId: Number(rows[0]?.id), name: 'Alder & Finch Logistics', now: new Date() }
    await inScope(server.admin, { kind: 'platform' }, (db) =>
      fillReportWorld(db, { ...world, open, items: 20 }),
    )
    if (process.argv[3] !== 'ten') await benchAlone(server, accountId)
    if (process.argv[3] !== 'alone') {
      const others = Array.from({ length: 10 }, () => signedInAdmin(server.admin, accountId))
      await benchTen(server, token, await Promise.all(others))
    }
    console.log(
      `load ${loadavg()[0]?.toFixed(1)} on ${process.platform}/${process.arch}, ${open} open of 298`,
    )
  } finally {
    endConverter()
    await server.stop()
  }
}

async function benchAlone({ adminUrl }: ScanServer, accountId: number): Promise<void> {
  const soffice = await sofficeBeside()
  // Reads as the product does: numbers are numbers, so that what belongs together is found.
  const pool = openAdminPool(adminUrl)
  const table: (string | number)[][] = []
  for (const key of measured)
    for (const lang of ['en', 'de'] as const) {
      const {
        made: docx,
        seconds: filling,
        memory,
      } = await watched('fill/child.ts', () => docxOf(pool, accountId, key, lang))
      endConverter()
      const cold = await watched('convert/child.ts', () => toPdf(docx))
      const warm = await watched('convert/child.ts', () => toPdf(docx))
      const bare = soffice ? await timed(() => convertBySoffice(soffice, docx)) : null
      table.push([
        ...[`${key}, ${lang}`, cold.made.pages, filling.toFixed(1), megabytes(memory)],
        ...[(docx.length / 1024).toFixed(0), cold.seconds.toFixed(1), warm.seconds.toFixed(1)],
        ...[megabytes(Math.max(cold.memory, warm.memory)), bare?.seconds.toFixed(1) ?? 'not here'],
      ])
    }
  printTable(
    ['report', 'pages', 'data + fill s', 'MB', 'docx kB', 'PDF cold s', 'PDF warm s', 'MB', 'soffice s'],
    table,
  )
  await pool.end()
}

/** The office suite of the machine, which the product shall not use here: it is what the packaged one is held against. */
async function sofficeBeside(): Promise<string | null> {
  const [soffice, path] = [await findSoffice(), process.env.PATH]
  process.env.PATH = ''
  await usableSoffice()
  process.env.PATH = path
  return soffice
}

async function docxOf(
  pool: Pool,
  accountId: number,
  key: (typeof measured)[number],
  lang: Lang,
): Promise<Buffer> {
  const { data, customData } = builtIns.find((one) => one.key === key) ?? { data: 'Changes', customData: [] }
  const { brand, fields } = await inScope(pool, { kind: 'account', accountId }, async (db) => {
    const brand = await brandOf(db, accountId)
    const viewer = { accountId, role: userRole.value.Admin, groupId: null }
    const report = { customData: JSON.stringify(customData), reportData: reportData.value[data] }
    const order = { accountId, viewer, lang, now: new Date(), values: {}, report }
    return { brand, fields: await gather(db, order, brand) }
  })
  const template = builtInTemplate(key, lang) ?? Buffer.alloc(0)
  return (await makeDocument(template, fields, { brand, format: 'docx' })).content
}

/** Ten people ask for the summary as PDF at once; others go on looking at their lists. */
async function benchTen(server: ScanServer, token: string, ten: readonly string[]): Promise<void> {
  await server.startWorker()
  const { url } = await server.startServer()
  const work = [
    { url: `${url}/api/odata/accountRecommendationsExtended?$top=50`, token },
    { url: `${url}/api/account/status`, token },
    { url: `${url}/api/auth/whoami`, token },
  ]
  await load(work, 100)
  const quiet = await load(work, 300)
  const ask = async (asker: string) => {
    const began = performance.now()
    const answer = await fetch(`${url}/api/report/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${asker}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Executive Summary', customData: {}, format: 'pdf' }),
    })
    await answer.arrayBuffer()
    return { status: answer.status, seconds: (performance.now() - began) / 1000 }
  }
  const asked = Promise.all(ten.map(ask))
  const busy = await load(work, 300)
  const answers = (await asked).toSorted((a, b) => a.seconds - b.seconds)
  printTable(
    [
      'ten at once',
      'first s',
      'last s',
      '201',
      '202',
      'else',
      'others p50 ms quiet',
      'busy',
      'times',
      'goal',
    ],
    [
      [
        'executive summary, PDF',
        (answers[0]?.seconds ?? 0).toFixed(1),
        (answers.at(-1)?.seconds ?? 0).toFixed(1),
        answers.filter(({ status }) => status === 201).length,
        answers.filter(({ status }) => status === 202).length,
        answers.flatMap(({ status }) => (status === 201 || status === 202 ? [] : [status])).join(' ') || 0,
        quiet.p50.toFixed(1),
        busy.p50.toFixed(1),
        (busy.p50 / quiet.p50).toFixed(2),
        busy.p50 / quiet.p50 <= mostTimes ? `at most ${mostTimes}` : `MISSED: at most ${mostTimes}`,
      ],
    ],
  )
}

async function load(requests: { url: string; token: string }[], count: number): Promise<Latencies> {
  const given = JSON.stringify({ requests, connections: 4, count })
  const program = fileURLToPath(new URL('load.ts', import.meta.url))
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', program, given])
  return JSON.parse(stdout) as Latencies
}

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(0)
async function timed<T>(work: () => Promise<T>): Promise<{ made: T; seconds: number }> {
  const began = performance.now()
  const made = await work()
  return { made, seconds: (performance.now() - began) / 1000 }
}

/** The same, and the most memory that a child with this program had meanwhile, by what Linux tells. */
async function watched<T>(program: string, work: () => Promise<T>) {
  let memory = 0
  const look = setInterval(() => {
    memory = Math.max(memory, peakOf(program))
  }, 50)
  try {
    return { ...(await timed(work)), memory: Math.max(memory, peakOf(program)) }
  } finally {
    clearInterval(look)
  }
}
function peakOf(program: string): number {
  const peaks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const isOurs =
          status.includes(`PPid:\t${process.pid}\n`) &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
        return isOurs ? Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024 : 0
      } catch {
        return 0
      }
    })
  return Math.max(0, ...peaks)
}
