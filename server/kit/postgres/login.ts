import { realpathSync } from 'node:fs'
import pg from 'pg'

export const adminUser = 'postgres'

export type LoginAnswer = 'ours' | 'refused' | 'not ready'

const invalidPassword = '28P01'

/** A server that knows the folder's password and works in the folder is the folder's server. */
export async function tryLogin(port: number, password: string, cluster: string): Promise<LoginAnswer> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: adminUser,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  // A server that ends in the middle reports it here as well as to the call.
  client.on('error', () => {})
  try {
    await client.connect()
    const answer = await client.query<{ data_directory: string }>('show data_directory')
    const served = answer.rows[0]?.data_directory ?? ''
    return isSameFolder(served, cluster) ? 'ours' : 'refused'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === invalidPassword ? 'refused' : 'not ready'
  } finally {
    await client.end().catch(() => {})
  }
}

/** A folder that was moved under a running server is known to it by a name that no longer exists. */
function isSameFolder(served: string, cluster: string): boolean {
  try {
    return realpathSync(served) === realpathSync(cluster)
  } catch {
    return true
  }
}
