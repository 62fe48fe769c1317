import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit before the one that brought the newest migration, or the one that is named. */
export const formerCommit = (named?: string): string =>
  git(
    'rev-parse',
    named ?? `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/migrations')}^`,
  )

/** Its files, with the packages of today. */
export function unpackFormer(commit: string, folder: string): void {
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

export const present = root
