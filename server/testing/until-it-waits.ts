import type { TestServer } from './harness.ts'
import { until } from './until.ts'

/** Until somebody waits for a lock that another holds in the server's database. */
export const untilItWaits = (server: TestServer, what: string) =>
  until(async () => {
    const { rowCount } = await server.admin(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rowCount
  }, what)
