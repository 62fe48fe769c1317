import type { Outgoing } from './send.ts'

/** The mailbox that stands for the organisation: calls on it are led to the servers that hold the tenant. */
const systemMailbox = 'SystemMailbox{bb558c35-97f1-4cb9-8ff7-d53741dc928c}'

export interface Cmdlet {
  cmdlet: string
  parameters?: Record<string, unknown>
}

/** A cmdlet through the REST door of Exchange Online and of the compliance center; no PowerShell is involved. */
export function invokeCommand(
  surface: 'exchange' | 'compliance',
  tenantId: string,
  { cmdlet, parameters = {} }: Cmdlet,
  pageSize: number,
): Outgoing {
  return {
    surface,
    target: `/adminapi/beta/${tenantId}/InvokeCommand`,
    method: 'POST',
    body: { CmdletInput: { CmdletName: cmdlet, Parameters: parameters } },
    headers: {
      'x-anchormailbox': applicationAnchor(tenantId),
      prefer: `odata.maxpagesize=${pageSize}`,
    },
  }
}

/** Exchange takes the tenant by its id. */
const applicationAnchor = (tenantId: string) => `APP:${systemMailbox}@${tenantId}`

/** The compliance center wants the mailbox by its address, at the domain that the tenant began with. */
export const complianceAnchor = (tenantId: string, initialDomain: string | null): string =>
  initialDomain === null ? applicationAnchor(tenantId) : `UPN:${systemMailbox}@${initialDomain}`

/** The policies of one type; the service answers with a plain list or with a single object. */
export const teamsConfiguration = (type: string): Outgoing => ({
  surface: 'teams',
  target: `/Skype.Policy/configurations/${type}`,
  headers: { 'x-authz-scope': 'tenant' },
})
