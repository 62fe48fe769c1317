import { readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { anything, read, readJson } from '#contract/kit/read-json.ts'
import { type Parameters, parametersSchema } from '#scan/catalogue/check-page.ts'
import type { SharedLimits } from '#scan/evaluate/shared-limits.ts'

/** The installation's own thresholds, from the file that `CHECK_PARAMETERS` names. */
export interface OwnParameters {
  /** Check id to parameters. */
  checks: Record<string, Parameters>
  /** Under `shared`: what many checks take as given. */
  shared: SharedLimits
}

export function readOwnParameters(file: string): OwnParameters {
  if (!file) return { checks: {}, shared: {} }
  const name = `CHECK_PARAMETERS ${file}`
  const { shared = {}, ...checks } = readJson(anything, readFileSync(file, 'utf8'), name)
  return {
    checks: read(Type.Record(Type.String(), parametersSchema), checks, name),
    shared: read(sharedLimitsSchema, shared, `${name}, shared`),
  }
}

const sharedLimitsSchema = Type.Object(
  {
    emergencyAccounts: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    permanentDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 36_500 })),
  },
  { additionalProperties: false },
)
