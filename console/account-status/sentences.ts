import type { Text } from '#contract/kit/text.ts'
import type { AccountStatus } from './scan-steps.ts'
import { text } from './texts.ts'

export const alertsSentence = (alerts: number): Text => (alerts > 0 ? text.someAlerts : text.noAlerts)

export const connectorsSentence = ({ connectionStatus }: AccountStatus): Text =>
  connectionStatus === 'OK' ? text.connectorsFine : text.connectorsBroken

const mostAlerts = 9999

/** The number beside the sign of the alerts; none while there are none. */
export const alertsBadge = (alerts: number): string | null =>
  alerts === 0 ? null : alerts > mostAlerts ? `${mostAlerts}+` : String(alerts)
