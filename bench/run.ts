import { benchAudit } from './audit.ts'
import { stopWhenInterrupted } from './bench-postgres.ts'
import { benchCluster } from './cluster.ts'
import { benchConsole } from './console.ts'
import { benchFaults } from './faults.ts'
import { benchFleet } from './fleet.ts'
import { benchLists } from './lists.ts'
import { benchMessages } from './messages.ts'
import { benchPublish } from './publish.ts'
import { benchReports } from './reports.ts'
import { benchScan } from './scan.ts'
import { benchSiege } from './siege.ts'
import { benchSoak } from './soak.ts'
import { benchUpgrade } from './upgrade.ts'
import { benchYear } from './year.ts'

/** `npm run bench -- <name>`: each prints tables of figures measured in one run. */
const benches: Record<string, () => Promise<void>> = {
  lists: benchLists,
  scan: benchScan,
  fleet: benchFleet,
  faults: benchFaults,
  console: benchConsole,
  messages: benchMessages,
  audit: benchAudit,
  publish: benchPublish,
  reports: benchReports,
  siege: benchSiege,
  soak: benchSoak,
  cluster: benchCluster,
  upgrade: benchUpgrade,
  year: benchYear,
}

const name = process.argv[2] ?? ''
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
if (!bench) {
  console.error(`Choose a benchmark: ${Object.keys(benches).join(', ')}`)
  process.exitCode = 1
} else {
  stopWhenInterrupted()
  await bench()
}
