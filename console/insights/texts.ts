import type { Text } from '#contract/kit/text.ts'

export const text = {
  manage: { en: 'Manage Insights', de: 'Einblicke verwalten' },
  title: { en: 'Insights', de: 'Einblicke' },
  create: { en: 'Create Insight', de: 'Einblick erstellen' },
  edit: { en: 'Edit', de: 'Bearbeiten' },
  editTitle: { en: 'Edit Insight', de: 'Einblick bearbeiten' },
  remove: { en: 'Delete', de: 'Löschen' },
  removeTitle: { en: 'Delete the selected insights?', de: 'Die ausgewählten Einblicke löschen?' },
  removeText: { en: 'They leave all lists for good.', de: 'Sie verschwinden endgültig aus allen Listen.' },
  name: { en: 'Title', de: 'Titel' },
  description: { en: 'Description', de: 'Beschreibung' },
  priority: { en: 'Priority', de: 'Priorität' },
  link: { en: 'Link', de: 'Link' },
  status: { en: 'Status', de: 'Status' },
  reference: { en: 'Reference', de: 'Verweis' },
} satisfies Record<string, Text>
