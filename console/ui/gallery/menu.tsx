import {
  BookOpen,
  Building2,
  CircleQuestionMark,
  Database,
  FileChartColumn,
  FileText,
  Handshake,
  Lightbulb,
  ListChecks,
  Plug,
  Scale,
  Send,
  SlidersHorizontal,
  Tag,
} from 'lucide-react'
import type { MenuItem } from '../menu.ts'

const help = 'https://help.example/'

export const menu: readonly MenuItem[] = [
  { key: 'connectors', label: 'Data Connectors', href: '#connectors', icon: <Plug size={18} /> },
  { key: 'stories', label: 'Manage Stories', href: '#stories', icon: <BookOpen size={18} /> },
  { key: 'accounts', label: 'Manage Accounts', href: '#accounts', icon: <Building2 size={18} /> },
  {
    key: 'recommendations',
    label: 'Manage Recommendations',
    href: '#recommendations',
    icon: <ListChecks size={18} />,
  },
  { key: 'insights', label: 'Manage Insights', href: '#insights', icon: <Lightbulb size={18} /> },
  { key: 'reports', label: 'Manage Reports', href: '#reports', icon: <FileChartColumn size={18} /> },
  { key: 'resellers', label: 'Manage Resellers', href: '#resellers', icon: <Handshake size={18} /> },
  {
    key: 'regulations',
    label: 'Regulations Compliance',
    icon: <Scale size={18} />,
    children: [
      { key: 'manage-regulations', label: 'Manage Regulations', href: '#manage-regulations' },
      { key: 'controls', label: 'Controls', href: '#controls' },
    ],
  },
  { key: 'settings', label: 'Manage Settings', href: '#settings', icon: <SlidersHorizontal size={18} /> },
  {
    key: 'notifications',
    label: 'Notifications Management',
    href: '#notifications',
    icon: <Send size={18} />,
  },
  { key: 'subscriptions', label: 'Subscription Types', href: '#subscriptions', icon: <Tag size={18} /> },
  { key: 'terms', label: 'Manage Terms And Conditions', href: '#terms', icon: <FileText size={18} /> },
  { key: 'data', label: 'Data Management', href: '#data', icon: <Database size={18} /> },
  {
    key: 'help',
    label: 'Help Center',
    href: help,
    external: true,
    newTab: true,
    divided: true,
    icon: <CircleQuestionMark size={18} />,
  },
]

const german: Record<string, string> = {
  regulations: 'Einhaltung von Vorschriften und Normen',
  terms: 'Allgemeine Geschäftsbedingungen verwalten',
  notifications: 'Benachrichtigungsverwaltung',
  help: 'Hilfe-Center',
}

export const germanMenu: readonly MenuItem[] = menu.map((item) => ({
  ...item,
  label: german[item.key] ?? item.label,
}))
