import { createReadStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeWhole } from '#contract/kit/write-whole.ts'
import { checkedKey, isKey } from './file-key.ts'
import type { FileStore } from './files.ts'

export function diskFiles(dataFolder: string): FileStore {
  const folder = join(dataFolder, 'files')
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    put: async (key, content) => {
      const path = pathOf(key)
      // Written aside and moved: nobody reads half a file, and a crash leaves none.
      const aside = `${path}.${crypto.randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeWhole(aside, content, { flush: true })
      await rename(aside, path).catch(async (error: unknown) => {
        await rm(aside, { force: true })
        throw error
      })
    },
    get: async (key, range) => {
      const path = pathOf(key)
      const found = await stat(path).catch(absent)
      return found?.isFile() ? createReadStream(path, range) : null
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: (under) => filesIn(folder, under && checkedKey(under.replace(/\/$/, ''))),
    check: async () => {
      const probe = join(folder, `.check-${crypto.randomUUID()}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(probe, '')
      await rm(probe)
    },
  }
}

/** Not what is being written, nor what was left of it. */
async function* filesIn(folder: string, under: string): AsyncGenerator<{ key: string; size: number }> {
  const found = await opendir(join(folder, under)).catch(absent)
  if (!found) return
  for await (const entry of found) {
    const key = under ? `${under}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* filesIn(folder, key)
    else if (isKey(key) && !key.endsWith('.part')) {
      const file = await stat(join(folder, key)).catch(absent)
      if (file) yield { key, size: file.size }
    }
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
