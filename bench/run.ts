import { benchLists } from './lists.ts'

/** `npm run bench -- <name>`: each prints one table of figures measured in one run. */
const benches: Record<string, () => Promise<void>> = { lists: benchLists }

const name = process.argv[2] ?? ''
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
if (!bench) {
  console.error(`Choose a benchmark: ${Object.keys(benches).join(', ')}`)
  process.exitCode = 1
} else await bench()
