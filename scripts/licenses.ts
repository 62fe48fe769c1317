import { pathToFileURL } from 'node:url'
import { keyed, type LockedPackage, lockPackages } from './lock-packages.ts'

/** What we may give to others without asking anybody. MPL-2.0 binds changes of its own files, of which we make none. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Zlib',
])
/** What we use ourselves and hand to nobody: the table of browsers, which wants to be credited. */
const allowedHere = new Set(['CC-BY-4.0'])
/** Read by a person, because the author wrote no SPDX name. */
const read: Record<string, string> = {
  // "free of charge, without restriction": public domain or MIT, as the reader likes.
  'uri-templates@0.2.0': 'MIT',
  // Named in the old field `licenses`, or in the read-me alone.
  'busboy@0.3.1': 'MIT',
  'dicer@0.3.0': 'MIT',
  'streamsearch@0.1.2': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'only@0.0.2': 'MIT',
}

export interface Verdict {
  name: string
  licence: string
  use: LockedPackage['use']
  isAllowed: boolean
}

export const verdicts = (packages = lockPackages()): Verdict[] =>
  packages.map((one) => {
    const licence = read[keyed(one)] ?? one.licence
    const isFine = (id: string) => allowed.has(id) || (one.use === 'development' && allowedHere.has(id))
    return { name: keyed(one), licence, use: one.use, isAllowed: holds(licence, isFine) }
  })

/** An SPDX expression of `OR` and `AND`, with or without brackets around the whole. */
export function holds(expression: string, isFine: (id: string) => boolean): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(bare)) return false
  return bare.split(' OR ').some((one) => one.split(' AND ').every((id) => isFine(id.trim())))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const all = verdicts()
  for (const { name, licence, use } of all) console.log(`${name.padEnd(56)} ${licence.padEnd(20)} ${use}`)
  const counted = Map.groupBy(all, ({ licence }) => licence)
  const totals = [...counted].sort(([, one], [, other]) => other.length - one.length)
  console.log(`\n${totals.map(([licence, ones]) => `${licence || 'unknown'} ${ones.length}`).join(', ')}`)
  const wrong = all.filter(({ isAllowed }) => !isAllowed)
  for (const { name, licence } of wrong)
    console.error(
      `${name} is under '${licence || 'no licence'}', which is not in the list of scripts/licenses.ts`,
    )
  process.exitCode = wrong.length > 0 ? 1 : 0
}
