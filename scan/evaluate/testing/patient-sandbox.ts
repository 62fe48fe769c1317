import { Sandbox } from '../sandbox.ts'

const patienceMs = 120_000

/** For who asks what a query answers, not how long it takes: a machine with other work takes its time. */
export const patientSandbox = (): Sandbox =>
  new Sandbox({ milliseconds: patienceMs, loadMilliseconds: patienceMs })
