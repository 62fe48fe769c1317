import { open, rm } from 'node:fs/promises'

export type Content = AsyncIterable<Uint8Array | string>

export interface Writing {
  /** Refuses to take the place of another file. */
  isNew?: boolean
  /** Comes back when the disk has it. */
  flush?: boolean
}

/**
 * Writes a file that its owner alone may read. Of what fails nothing is left: a stream opens its file by itself, and may
 * do so only after what failed has been removed.
 */
export async function writeWhole(
  path: string,
  content: Content,
  { isNew = false, flush = false }: Writing = {},
): Promise<void> {
  const file = await open(path, isNew ? 'wx' : 'w', 0o600)
  try {
    await file.writeFile(content)
    if (flush) await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
