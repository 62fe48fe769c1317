import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const version = '13.5.0'
const folder = join(tmpdir(), `parapet-lighthouse-${version}`)

export type Scores = Record<'performance' | 'accessibility' | 'best-practices', number> & {
  /** What took points off, by its title. */
  lost: string[]
}

interface Audit {
  title: string
  score: number | null
  scoreDisplayMode: string
}
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}
type Lighthouse = (url: string, flags: object, config: object) => Promise<{ lhr: Report } | undefined>

/** Its own installation, made once: it weighs more than the product and only this benchmark needs it. */
export async function loadLighthouse(): Promise<(url: string, port: number) => Promise<Scores>> {
  const entry = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), '{ "private": true }')
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', `lighthouse@${version}`], {
      cwd: folder,
    })
  }
  const { default: lighthouse, desktopConfig } = (await import(pathToFileURL(entry).href)) as {
    default: Lighthouse
    desktopConfig: object
  }
  return async (url, port) => {
    const categories = ['performance', 'accessibility', 'best-practices'] as const
    const flags = { port, onlyCategories: categories, disableStorageReset: true, logLevel: 'silent' }
    const lhr = (await lighthouse(url, flags, desktopConfig))?.lhr
    if (!lhr || lhr.runtimeError) throw new Error(lhr?.runtimeError?.message ?? 'Lighthouse gave no report')
    const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      lost: categories.flatMap((name) =>
        (lhr.categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => lhr.audits[id]?.title ?? id),
      ),
    }
  }
}
