import { readdirSync, readFileSync } from 'node:fs'

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

/** The evaluating processes of this one. */
export const evaluating = (): number[] =>
  childrenOf(process.pid).filter((pid) => commandOf(pid).includes('scan/evaluate/child.ts'))
