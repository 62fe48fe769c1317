import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

interface Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
type ServerClass = new (options: object) => Server

/** A server of the S3 protocol on loopback; it knows who asks, but does not check signatures of version 4. Gone after the tests of the file. */
export async function startS3(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-s3-'))
  const S3Server = createRequire(import.meta.url)('s3rver') as ServerClass
  const server = new S3Server({ address: '127.0.0.1', port: 0, silent: true, directory: folder })
  const { port } = await server.run()
  after(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  // The key that every such server has; it opens nothing else.
  return `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/?region=us-east-1`
}
