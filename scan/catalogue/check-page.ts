import { type Static, Type } from 'typebox'
import type { CheckQuery } from '../evaluate/check-query.ts'
import type { Fixture } from './fixtures.ts'

export const severities = ['Low', 'Moderate', 'High', 'Critical'] as const
export const impacts = ['Minimal', 'Moderate'] as const
export const efforts = ['Minimal', 'Moderate', 'Substantial'] as const
export const scopes = ['Identity', 'Device', 'App', 'Data', 'Mailbox'] as const
export const operatingSystems = ['Windows', 'macOS', 'iOS', 'Android', 'Linux'] as const
export const products = {
  'entra-id': 'Microsoft Entra ID',
  intune: 'Microsoft Intune',
  'defender-for-office-365': 'Defender for Office 365',
  'exchange-online': 'Exchange Online',
  'defender-xdr': 'Defender XDR',
  teams: 'Microsoft Teams',
  'sharepoint-online': 'SharePoint Online',
  'microsoft-365-admin-center': 'Microsoft 365 Admin Center',
  purview: 'Microsoft Purview',
  'power-platform': 'Power Platform',
  onedrive: 'OneDrive',
} as const
export const categories = [
  'ADConnect',
  'AuthenticationMethods',
  'Compliance',
  'ConditionalAccess',
  'DiskEncryption',
  'EndpointHardening',
  'EnterpriseApplications',
  'ExternalIdentity',
  'GroupSettings',
  'RBAC',
  'SSPR',
  'UserSettings',
] as const

export const sectionTitles = {
  Title: 'title',
  'Corrective action': 'correctiveAction',
  Description: 'description',
  'Why it matters': 'whyItMatters',
  'User impact': 'userImpact',
  Remediation: 'remediation',
} as const
export type SectionName = (typeof sectionTitles)[keyof typeof sectionTitles]

/** One recommendation of the catalogue, as its page says it. */
export interface CheckPage {
  id: string
  file: string
  product: (typeof products)[keyof typeof products]
  severity: (typeof severities)[number]
  /** Shown as Impact: how hard the change is on the people concerned (easeOfFix). */
  impact: (typeof impacts)[number]
  /** Shown as Effort: the work of making the change (estimatedWork). */
  effort: (typeof efforts)[number]
  validationMethod: 'Automatic' | 'Manual'
  queryType: 'Global' | 'Granular'
  scopes: (typeof scopes)[number][]
  operatingSystems: (typeof operatingSystems)[number][]
  category: (typeof categories)[number]
  /** Service plans of which the tenant needs one; empty when none is needed. */
  licences: string[]
  connectors: string[]
  /** Tables read for names only; the check is decided without them too. */
  optionalConnectors: string[]
  prerequisites: string[]
  references: string[]
  parameters: Parameters
  /** Markdown, with the parameters filled in. */
  sections: Record<SectionName, string>
  /** The sentences that the query says, by code, with the parameters filled in. */
  messages: Messages
  /** With the parameters filled in; null for a manual check. */
  sql: string | null
  sqlLine: number
  fixtures: Fixture[]
}

export const parametersSchema = Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()]))
/** Code to sentence with {places}. */
export type Messages = Readonly<Record<string, string>>

export type Parameters = Static<typeof parametersSchema>

/** The deciding part of a page, or null when a person decides. */
export const queryOf = (page: CheckPage): CheckQuery | null =>
  page.sql === null
    ? null
    : {
        id: page.id,
        queryType: page.queryType,
        sql: page.sql,
        connectors: page.connectors,
        optionalConnectors: page.optionalConnectors,
        licences: page.licences,
      }
