import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import { printTable } from './table.ts'

const rows = 100_000
const cli = fileURLToPath(new URL('../server/cli.ts', import.meta.url))

/** 100,000 rows leave an API process of their own as a sheet; its peak memory is what is told. */
export async function measureExport(admin: pg.Pool, databaseUrl: string, folder: string): Promise<void> {
  await admin.query(
    `insert into insight (title, description, priority)
     select 'Insight ' || n, 'A sentence about insight ' || n, n % 100 from generate_series(1, $1::int) n`,
    [rows],
  )
  const token = newToken()
  await admin.query(
    `with person as (
       insert into app_user (account_id, email, role, status) values (0, 'operator@bench.example', 3, 1) returning id)
     insert into session (account_id, token_hash, kind, user_account_id, user_id, created_at, last_seen_at)
     select 0, $1, 'person', 0, id, now(), now() from person`,
    [hashToken(token)],
  )
  const port = 20_000 + (process.pid % 20_000)
  const api = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', cli, 'api'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PARAPET_DATA: folder,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      MICROSOFT_CLIENT_ID: 'bench',
      MICROSOFT_CLIENT_SECRET: 'bench',
    },
  })
  try {
    const url = `http://127.0.0.1:${port}`
    await answers(`${url}/healthz`)
    const before = await peak(api.pid ?? 0)
    const began = performance.now()
    const answer = await fetch(`${url}/api/export/insight`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'Standard',
        viewName: 'Insights',
        selectedFields: ['id', 'title', 'description', 'status', 'priority', 'creationTime'].map((name) => ({
          name,
          displayName: name,
        })),
      }),
    })
    if (!answer.ok) throw new Error(`export answered ${answer.status}: ${await answer.text()}`)
    let size = 0
    for await (const chunk of answer.body ?? []) size += chunk.length
    printTable(
      [`export of ${rows.toLocaleString('en')} rows`, 'value'],
      [
        ['time s', ((performance.now() - began) / 1000).toFixed(1)],
        ['file MB', (size / 1e6).toFixed(1)],
        ['peak memory MB', (await peak(api.pid ?? 0)).toFixed(0)],
        ['before it MB', before.toFixed(0)],
      ],
    )
  } finally {
    api.kill('SIGTERM')
  }
}

async function peak(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not answer`)
}
