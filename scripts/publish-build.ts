import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Moves a finished build into the folder that a running server serves, so that at no moment a page can be
 * fetched whose parts are not there: parts first, then the page, then the service worker that caches both,
 * and only then goes what neither the new page nor `alsoKeep` needs.
 */
export function publishBuild(from: string, to: string, alsoKeep: string[]): string[] {
  const files = filesIn(from).sort((one, other) => turn(one) - turn(other))
  for (const file of files) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    renameSync(path.join(from, file), path.join(to, file))
  }
  const kept = new Set([...files, ...alsoKeep])
  for (const file of filesIn(to).filter((name) => !name.startsWith('.') && !kept.has(name))) {
    rmSync(path.join(to, file))
    removeIfEmpty(path.dirname(path.join(to, file)), to)
  }
  return files
}

/** Files under assets/ are named by their content, the others keep their names from build to build. */
export const isNamedByContent = (file: string) => file.startsWith(`assets${path.sep}`)

function turn(file: string): number {
  if (isNamedByContent(file)) return 0
  if (/^sw\.js/.test(file)) return 3
  return file.startsWith('index.html') ? 2 : 1
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

function removeIfEmpty(folder: string, top: string) {
  if (folder !== top && readdirSync(folder).length === 0) rmdirSync(folder)
}
