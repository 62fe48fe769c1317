import { loadMacros } from './macros.ts'

/** What the shared views take as given (catalogue/macros), and an installation may change. */
export interface SharedLimits {
  /** How many emergency-access accounts a tenant can have. */
  emergencyAccounts?: number
  /** How many days ahead an end has to be for an assignment to count as permanent. */
  permanentDays?: number
}

export const limitMacros = {
  emergencyAccounts: 'emergency_account_limit',
  permanentDays: 'permanent_days',
} as const satisfies Record<keyof SharedLimits, string>

/** The shared macros with the installation's own values. */
export const macrosWith = (limits: SharedLimits = {}): string[] =>
  loadMacros().flatMap((shared) => ('macro' in shared ? [changed(shared.macro, limits)] : []))

function changed(macro: string, limits: SharedLimits): string {
  for (const [limit, name] of Object.entries(limitMacros)) {
    const value = limits[limit as keyof SharedLimits]
    if (value !== undefined && macro.startsWith(`create macro ${name}()`))
      return `create macro ${name}() as ${Math.trunc(value)}`
  }
  return macro
}
