/**
 * Microsoft's clouds: where each is reached, who signs its tokens, what they are for. From Microsoft's pages on national
 * clouds (Graph deployments, Entra authentication endpoints, Connect-ExchangeOnline and Connect-IPPSSession, US
 * government portals). GCC uses the worldwide addresses; only its service plans have names of their own.
 */
export interface Service {
  origin: string
  /** What a token for it is asked for. */
  audience: string
}

export interface Cloud {
  label: string
  /** The identity platform; its origin is also where tokens of version 2 are issued, but for China. */
  login: string
  issuer: (tenantId: string) => string
  /** Issuer of tokens in the older form, which application tokens have. */
  olderIssuer: (tenantId: string) => string
  services: Record<'graph' | 'exchange' | 'compliance' | 'teams', Service>
  /** Administration portals by their worldwide host; a host that is not named has no counterpart there. */
  portals: Record<string, string>
  /** Service plans have the names of the government's editions: TEAMS_GOV, EXCHANGE_S_ENTERPRISE_GOV. */
  hasGovernmentPlans: boolean
  /** What cannot be read there, in words for the manual, and the tables that it is about. */
  lacks: { words: readonly string[]; tables: readonly string[] }
}

const teamsAudience = '48ac35b8-9aa8-4d74-927d-1f4a14a0b239'
const same = (origin: string): Service => ({ origin, audience: origin })
const older = (origin: string) => (tenantId: string) => `${origin}/${tenantId}/`
const newer = (origin: string) => (tenantId: string) => `${origin}/${tenantId}/v2.0`

/** What the pages of the Graph reference name for the worldwide cloud alone. */
const worldwideOnly = [
  'apps_and_services_settings',
  'b2b_management_policies',
  'forms_settings',
  'sensitivity_labels',
  'service_principal_sign_in_activities',
]
const lacksOfGovernment: Cloud['lacks'] = {
  words: [
    'settings of Microsoft Forms, apps and services',
    'the policy for B2B collaboration by domain',
    'sensitivity labels by Graph',
    'when applications signed in last',
  ],
  tables: worldwideOnly,
}

const worldwide: Cloud = {
  label: 'Worldwide',
  login: 'https://login.microsoftonline.com',
  issuer: newer('https://login.microsoftonline.com'),
  olderIssuer: older('https://sts.windows.net'),
  services: {
    graph: same('https://graph.microsoft.com'),
    exchange: same('https://outlook.office365.com'),
    compliance: same('https://ps.compliance.protection.outlook.com'),
    teams: { origin: 'https://api.interfaces.records.teams.microsoft.com', audience: teamsAudience },
  },
  portals: {},
  hasGovernmentPlans: false,
  lacks: { words: [], tables: [] },
}

export const clouds = {
  worldwide,
  gcc: { ...worldwide, label: 'GCC', hasGovernmentPlans: true },
  'gcc-high': {
    label: 'GCC High',
    login: 'https://login.microsoftonline.us',
    issuer: newer('https://login.microsoftonline.us'),
    olderIssuer: older('https://sts.windows.net'),
    services: {
      graph: same('https://graph.microsoft.us'),
      exchange: same('https://outlook.office365.us'),
      compliance: same('https://ps.compliance.protection.office365.us'),
      teams: { origin: 'https://api.interfaces.records.gov.teams.microsoft.us', audience: teamsAudience },
    },
    portals: {
      'portal.azure.com': 'portal.azure.us',
      'entra.microsoft.com': 'entra.microsoft.us',
      'intune.microsoft.com': 'intune.microsoft.us',
      'admin.microsoft.com': 'portal.office365.us',
      'admin.exchange.microsoft.com': 'outlook.office365.us',
      'admin.teams.microsoft.com': 'admin.gov.teams.microsoft.us',
      'security.microsoft.com': 'security.microsoft.us',
      'compliance.microsoft.com': 'compliance.microsoft.us',
      'purview.microsoft.com': 'purview.microsoft.us',
      'mysignins.microsoft.com': 'mysignins.microsoft.us',
      'graph.microsoft.com': 'graph.microsoft.us',
      'login.microsoftonline.com': 'login.microsoftonline.us',
    },
    hasGovernmentPlans: true,
    lacks: lacksOfGovernment,
  },
  dod: {
    label: 'DoD',
    login: 'https://login.microsoftonline.us',
    issuer: newer('https://login.microsoftonline.us'),
    olderIssuer: older('https://sts.windows.net'),
    services: {
      graph: same('https://dod-graph.microsoft.us'),
      exchange: same('https://webmail.apps.mil'),
      compliance: same('https://l5.ps.compliance.protection.office365.us'),
      teams: { origin: 'https://api.interfaces.records.dod.teams.microsoft.us', audience: teamsAudience },
    },
    portals: {
      'portal.azure.com': 'portal.azure.us',
      'entra.microsoft.com': 'entra.microsoft.us',
      'intune.microsoft.com': 'intune.microsoft.us',
      'admin.microsoft.com': 'portal.apps.mil',
      'admin.exchange.microsoft.com': 'webmail.apps.mil',
      'admin.teams.microsoft.com': 'admin.dod.teams.microsoft.us',
      'security.microsoft.com': 'security.apps.mil',
      'compliance.microsoft.com': 'compliance.apps.mil',
      'purview.microsoft.com': 'purview.apps.mil',
      'mysignins.microsoft.com': 'mysignins.microsoft.us',
      'graph.microsoft.com': 'dod-graph.microsoft.us',
      'login.microsoftonline.com': 'login.microsoftonline.us',
    },
    hasGovernmentPlans: true,
    lacks: lacksOfGovernment,
  },
  china: {
    label: 'China (21Vianet)',
    login: 'https://login.chinacloudapi.cn',
    issuer: newer('https://login.partner.microsoftonline.cn'),
    olderIssuer: older('https://sts.chinacloudapi.cn'),
    services: {
      graph: same('https://microsoftgraph.chinacloudapi.cn'),
      exchange: same('https://partner.outlook.cn'),
      compliance: same('https://ps.compliance.protection.partner.outlook.cn'),
      teams: { origin: 'https://api.interfaces.records.teams.microsoftonline.cn', audience: teamsAudience },
    },
    portals: {
      'portal.azure.com': 'portal.azure.cn',
      'entra.microsoft.com': 'entra.microsoftonline.cn',
      'intune.microsoft.com': 'intune.microsoftonline.cn',
      'admin.microsoft.com': 'portal.partner.microsoftonline.cn',
      'admin.exchange.microsoft.com': 'partner.outlook.cn',
      'graph.microsoft.com': 'microsoftgraph.chinacloudapi.cn',
      'login.microsoftonline.com': 'login.chinacloudapi.cn',
    },
    hasGovernmentPlans: false,
    lacks: {
      words: [
        'Defender for Office 365, Defender XDR, Defender for Identity',
        'identity protection of users and workload identities',
        ...lacksOfGovernment.words,
        'Teams, unless the tenant has Teams operated by 21Vianet',
      ],
      tables: [
        ...worldwideOnly,
        'exo_anti_phish_policies',
        'exo_anti_phish_rules',
        'exo_atp_policy_for_o365',
        'exo_built_in_protection_rules',
        'exo_preset_policy_rules',
        'exo_safe_attachment_policies',
        'exo_safe_attachment_rules',
        'exo_safe_links_policies',
        'exo_safe_links_rules',
        'exo_teams_protection_policies',
        'identity_health_issues',
        'identity_protection_notifications',
        'identity_sensors',
        'risk_detections',
        'risky_service_principals',
        'risky_users',
        'security_alerts',
        'security_incidents',
        'service_principal_risk_detections',
        'teams_app_permission_policies',
        'teams_client_configuration',
        'teams_external_access_policies',
        'teams_federation_configuration',
        'teams_meeting_broadcast_policies',
        'teams_meeting_policies',
        'teams_messaging_policies',
      ],
    },
  },
} as const satisfies Record<string, Cloud>

export type CloudName = keyof typeof clouds
export const cloudNames = Object.keys(clouds) as CloudName[]

export const cloudNamed = (name: CloudName): Cloud => clouds[name]
export const worldwideCloud: Cloud = worldwide

/** A text whose links lead to the portals of the cloud. */
export function linksIn(cloud: Cloud, text: string): string {
  const hosts = Object.keys(cloud.portals)
  if (hosts.length === 0) return text
  const pattern = new RegExp(
    `https://(${hosts.map((host) => host.replaceAll('.', '\\.')).join('|')})(?![\\w.-])`,
    'g',
  )
  return text.replaceAll(pattern, (link, host: string) => `https://${cloud.portals[host] ?? link.slice(8)}`)
}

/** Applications that own permissions, and the permissions of Exchange by their id: the same in every cloud. */
export const permissionOwners = {
  graph: { appId: '00000003-0000-0000-c000-000000000000' },
  exchange: {
    appId: '00000002-0000-0ff1-ce00-000000000000',
    'Exchange.ManageAsApp': 'dc50a0fb-09a3-484d-be87-e023b12c6440',
  },
  /** Exchange Online Protection: what the compliance center takes its permission from. */
  compliance: {
    appId: '00000007-0000-0ff1-ce00-000000000000',
    'Exchange.ManageAsApp': '455e5cd2-84e8-4751-8344-5672145dfa17',
  },
} as const
