import type pg from 'pg'
import { queryCalls } from '#contract/recommendations/query-calls.ts'
import { percentile, printTable } from './table.ts'

const tried = 30

/** 'Run' of the query editor: shipped queries as they are, each on an account of its own and then once more. */
export async function measureRuns(
  admin: pg.Pool,
  url: string,
  token: string,
  accounts: readonly number[],
): Promise<void> {
  const { rows } = await admin.query<{ query: string; queryType: number }>(
    `select query, query_type as "queryType"
     from (select *, row_number() over (order by name) as place from recommendation where query is not null) numbered
     where place % (select count(*) / $1 from recommendation where query is not null) = 0
     order by place
     limit $1`,
    [tried],
  )
  const first: number[] = []
  const again: number[] = []
  for (const [place, { query, queryType }] of rows.entries()) {
    const body = JSON.stringify({ query, queryType, accountId: accounts[place % accounts.length] })
    first.push(await timed(url, token, body))
    again.push(await timed(url, token, body))
  }
  const line = (name: string, times: readonly number[]) => {
    const sorted = times.toSorted((one, other) => one - other)
    return [name, percentile(sorted, 0.5).toFixed(0), percentile(sorted, 0.95).toFixed(0), '< 1000']
  }
  printTable(
    [`'Run' of ${rows.length} shipped queries`, 'p50 ms', 'p95 ms', 'goal'],
    [line('on another snapshot than before', first), line('on the same again', again)],
  )
}

async function timed(url: string, token: string, body: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}/api${queryCalls.run.path}`, {
    method: queryCalls.run.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(said)
  return performance.now() - began
}
