import { type UserRole, userRole } from '#contract/access/roles.ts'
import { same, type Text } from '#contract/kit/text.ts'
import type { Viewer } from './screen-row.ts'

export interface MenuLeafRow {
  key: string
  label: Text
  href: string
  /** Only for these roles, beyond the allowed screens. */
  roles?: readonly UserRole[]
}
export type MenuRow = Omit<MenuLeafRow, 'href'> &
  ({ href: string; children?: undefined } | { children: readonly MenuLeafRow[] })

const { SuperAdmin, Vendor, Admin, User } = userRole.value
const history: Text = { en: 'History', de: 'Verlauf' }
const manage: Text = { en: 'Manage', de: 'Verwalten' }

/** The whole menu. What a person sees of it follows from role and allowed screens. */
export const menu: readonly MenuRow[] = [
  { key: 'dashboard', label: { en: 'Dashboard', de: 'Übersicht' }, href: '/dashboard' },
  {
    key: 'recommendations',
    label: { en: 'Recommendations', de: 'Empfehlungen' },
    children: [
      { key: 'repository', label: { en: 'Repository', de: 'Katalog' }, href: '/recommendations' },
      { key: 'recommendation-history', label: history, href: '/recommendation-history' },
      {
        key: 'active',
        label: { en: 'Active', de: 'Aktiv' },
        href: '/recommendations?$filter=isExempted eq false',
      },
      {
        key: 'exempted',
        label: { en: 'Exempted', de: 'Ausgenommen' },
        href: '/recommendations?$filter=isExempted eq true',
      },
    ],
  },
  { key: 'stories', label: same('Stories'), href: '/stories' },
  {
    key: 'data-connectors',
    label: { en: 'Data Connectors', de: 'Datenkonnektoren' },
    href: '/data-connectors',
  },
  { key: 'insights', label: { en: 'Insights', de: 'Einblicke' }, href: '/insights' },
  { key: 'reports', label: { en: 'Reports', de: 'Berichte' }, href: '/reports' },
  {
    key: 'alerts',
    label: { en: 'Alerts', de: 'Warnungen' },
    children: [
      { key: 'manage-alerts', label: manage, href: '/manage-alerts' },
      { key: 'alerts-history', label: history, href: '/alerts-history' },
    ],
  },
  {
    key: 'manage-stories',
    label: { en: 'Manage Stories', de: 'Stories verwalten' },
    href: '/manage-stories',
  },
  {
    key: 'manage-accounts',
    label: { en: 'Manage Accounts', de: 'Konten verwalten' },
    href: '/manage-accounts?$filter=status eq 1',
  },
  {
    key: 'manage-recommendations',
    label: { en: 'Manage Recommendations', de: 'Empfehlungen verwalten' },
    href: '/manage-recommendations',
  },
  {
    key: 'manage-insights',
    label: { en: 'Manage Insights', de: 'Einblicke verwalten' },
    href: '/manage-insights',
  },
  {
    key: 'manage-reports',
    label: { en: 'Manage Reports', de: 'Berichte verwalten' },
    href: '/manage-reports',
  },
  {
    key: 'manage-vendors',
    label: { en: 'Manage Resellers', de: 'Wiederverkäufer verwalten' },
    href: '/manage-vendors',
  },
  {
    key: 'regulations',
    label: { en: 'Regulations Compliance', de: 'Einhaltung von Vorschriften' },
    children: [
      {
        key: 'regulations-compliance',
        label: { en: 'Compliance', de: 'Einhaltung' },
        href: '/regulations-compliance',
      },
      {
        key: 'manage-regulations',
        label: { en: 'Manage Regulations', de: 'Vorschriften verwalten' },
        href: '/manage-regulations',
      },
      {
        key: 'manage-articles',
        label: { en: 'Manage Regulation Articles', de: 'Artikel der Vorschriften verwalten' },
        href: '/manage-regulations?tab=articles',
      },
    ],
  },
  {
    key: 'general-settings',
    label: { en: 'General Settings', de: 'Allgemeine Einstellungen' },
    roles: [Admin, User],
    children: [
      { key: 'general', label: { en: 'General', de: 'Allgemein' }, href: '/settings/general' },
      {
        key: 'account-users',
        label: { en: 'Manage Users', de: 'Benutzer verwalten' },
        href: '/settings/manage-users',
      },
      {
        key: 'manage-groups',
        label: { en: 'Manage Groups', de: 'Gruppen verwalten' },
        href: '/settings/manage-groups',
      },
    ],
  },
  {
    key: 'manage-settings',
    label: { en: 'Manage Settings', de: 'Einstellungen verwalten' },
    href: '/manage-settings',
  },
  {
    key: 'manage-notifications',
    label: { en: 'Notifications Management', de: 'Benachrichtigungen verwalten' },
    href: '/manage-notifications',
  },
  {
    key: 'messaging',
    label: { en: 'Messaging', de: 'Nachrichtenvorlagen' },
    href: '/messaging',
    roles: [SuperAdmin],
  },
  {
    key: 'subscription-types',
    label: { en: 'Subscription Types', de: 'Abonnementtypen' },
    href: '/subscription-types',
  },
  {
    key: 'terms',
    label: { en: 'Manage Terms And Conditions', de: 'Nutzungsbedingungen verwalten' },
    href: '/manage-terms-and-conditions',
  },
  {
    key: 'data-management',
    label: { en: 'Data Management', de: 'Datenverwaltung' },
    href: '/data-management',
  },
  {
    key: 'vendor-users',
    label: { en: 'Manage Users', de: 'Benutzer verwalten' },
    href: '/manage-users',
    roles: [Vendor],
  },
  {
    key: 'governance',
    label: same('Governance'),
    children: [
      { key: 'audit-history', label: history, href: '/event-monitoring/azure-audit-logs-history' },
      {
        key: 'audit-preferences',
        label: { en: 'Preferences', de: 'Einstellungen' },
        href: '/event-monitoring/azure-logs-settings',
      },
      {
        key: 'audit-configure',
        label: { en: 'Configure Events Monitoring', de: 'Ereignisüberwachung einrichten' },
        href: '/event-monitoring/azure-logs-settings?configure=1',
      },
    ],
  },
]

export const helpCenter: Text = { en: 'Help Center', de: 'Hilfe-Center' }

const pathOf = (href: string) => href.split('?')[0] ?? ''

/** A menu route is allowed if its last path segment is among the screens. */
export const screenOf = (href: string): string => pathOf(href).split('/').at(-1) ?? ''

const isAllowed = (leaf: MenuLeafRow, viewer: Viewer): boolean =>
  isForRole(leaf, viewer) && viewer.canSee(screenOf(leaf.href))

const isForRole = ({ roles }: Pick<MenuLeafRow, 'roles'>, viewer: Viewer): boolean =>
  !roles || roles.some((role) => role === viewer.role)

/** A parent stays as long as one of its children does. */
export function visibleMenu(rows: readonly MenuRow[], viewer: Viewer): MenuRow[] {
  return rows.flatMap((row): MenuRow[] => {
    if (!row.children) return isAllowed(row, viewer) ? [row] : []
    const children = row.children.filter((child) => isAllowed(child, viewer))
    return isForRole(row, viewer) && children.length > 0 ? [{ ...row, children }] : []
  })
}

/** The label that an address stands below. */
export const menuParent = (path: string): Text | undefined =>
  menu.find((row) => row.children?.some((child) => pathOf(child.href) === path))?.label

/** The entry to light: the one at this path whose query fits best, else the one whose query says nothing. */
export function currentKey(rows: readonly MenuRow[], pathname: string, search: string): string | undefined {
  const leaves = rows.flatMap((row): readonly MenuLeafRow[] => row.children ?? [row])
  const present = new URLSearchParams(search)
  const fit = ({ href }: MenuLeafRow): number => {
    const wanted = [...new URLSearchParams(href.split('?')[1] ?? '')]
    return wanted.every(([name, value]) => present.get(name) === value) ? wanted.length : -1
  }
  const here = leaves.filter(({ href }) => isAtOrBelow(pathname, pathOf(href)))
  const [best] = here.toSorted((one, other) => fit(other) - fit(one))
  return best?.key
}

const isAtOrBelow = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)
