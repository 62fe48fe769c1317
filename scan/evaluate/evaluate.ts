import { followed } from '#contract/kit/step.ts'
import type { CheckQuery } from './check-query.ts'
import { type CheckResult, maximumItems, missingData, type Reading, resultOf } from './outcome.ts'
import type { TableFile } from './protocol.ts'
import { Sandbox, type SandboxCalls, type SandboxLimits } from './sandbox.ts'
import type { SharedLimits } from './shared-limits.ts'

export interface EvaluateInput extends Reading {
  checks: readonly CheckQuery[]
  /** Local files of the snapshot, one per collected table; a table without one is empty. */
  files?: readonly TableFile[]
  /** Rows given directly, by table. */
  rows?: Readonly<Record<string, unknown[]>>
  /** The time that now_at() gives to the queries. */
  at: Date
  limits?: Partial<SandboxLimits>
  /** The installation's own values for what the shared views take as given. */
  shared?: SharedLimits
  onProgress?: (done: number, total: number) => void
  /** How long each query took, without the start of the process and the loading of the tenant. */
  onRun?: (milliseconds: number) => void
}

/** Decides every check over one tenant, in a child process that lives for this call. */
export async function evaluateSnapshot(input: EvaluateInput): Promise<CheckResult[]> {
  const sandbox = new Sandbox(input.limits)
  try {
    return await evaluateIn(sandbox, input)
  } finally {
    await sandbox.close()
  }
}

/** Same in a process that is kept for the next tenant, and that nobody else uses meanwhile. */
export const evaluateIn = (sandbox: Sandbox, input: EvaluateInput): Promise<CheckResult[]> =>
  sandbox.whole((own) => evaluateWith(own, input))

async function evaluateWith(sandbox: SandboxCalls, input: EvaluateInput): Promise<CheckResult[]> {
  const { unreadable } = await sandbox.open({
    at: input.at.toISOString(),
    files: [...(input.files ?? [])],
    rows: { ...input.rows },
    ...(input.shared ? { shared: input.shared } : {}),
  })
  const outcomes = { ...input.outcomes }
  for (const table of Object.keys(unreadable)) outcomes[table] = 'unexpected-shape'
  const results: CheckResult[] = []
  for (const check of input.checks) {
    const missing = missingData(check, { ...input, outcomes })
    results.push(missing ?? (await decided(sandbox, check, input.onRun)))
    input.onProgress?.(results.length, input.checks.length)
  }
  return results
}

const decided = (
  sandbox: SandboxCalls,
  check: CheckQuery,
  onRun: EvaluateInput['onRun'],
): Promise<CheckResult> =>
  followed(
    () => ({ name: `check ${check.id}`, kind: 'internal', about: { 'parapet.check': check.id } }),
    async (step) => {
      const begun = performance.now()
      const ran = await sandbox.run(check.sql, maximumItems + 1)
      onRun?.(performance.now() - begun)
      const result = resultOf(check, ran)
      if (step) step.about['parapet.outcome'] = result.outcome
      return result
    },
  )
