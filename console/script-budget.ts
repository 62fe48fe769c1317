import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

export interface Chunk {
  fileName: string
  code: string
  imports: readonly string[]
  isEntry: boolean
  /** The module that a part of its own begins with. */
  facadeModuleId: string | null
}

/** What a first visit fetches of scripts, packed, in bytes: the entry, the parts it opens, and all they need. */
export function bytesOf(chunks: readonly Chunk[], parts: readonly string[]): number {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const opened = parts.map((part) => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(part))
    if (!found) throw new Error(`No script begins with ${part}`)
    return found
  })
  const needed = new Set<Chunk>()
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || needed.has(chunk)) return
    needed.add(chunk)
    for (const name of chunk.imports) add(byName.get(name))
  }
  for (const chunk of [...chunks.filter(({ isEntry }) => isEntry), ...opened]) add(chunk)
  return [...needed].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
}

const frame = ['console/app/Layout.tsx', 'antd/es/locale/en_GB.js']
/** In kB, gzip. What is behind a click is not counted: it comes with the click. */
const budget: readonly { page: string; parts: readonly string[]; most: number }[] = [
  { page: 'sign-in', parts: ['console/auth/LoginPage.tsx'], most: 200 },
  { page: 'dashboard', parts: [...frame, 'dashboard/DashboardScreen.tsx'], most: 300 },
  { page: 'recommendations', parts: [...frame, 'recommendations/RecommendationsScreen.tsx'], most: 300 },
]

/** A build whose first pages have grown too heavy fails, and says which. */
export const scriptBudget: Plugin = {
  name: 'script-budget',
  apply: 'build',
  generateBundle: (_, bundle) => {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    for (const { page, parts, most } of budget) {
      const kB = bytesOf(chunks, parts) / 1000
      if (kB > most)
        throw new Error(`The scripts of ${page} weigh ${kB.toFixed(1)} kB (gzip), more than ${most} kB`)
    }
  },
}
