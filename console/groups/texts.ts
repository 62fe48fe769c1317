import type { Text } from '#contract/kit/text.ts'

export const text = {
  title: { en: 'Groups Management', de: 'Gruppen verwalten' },
  create: { en: 'Create Group', de: 'Gruppe erstellen' },
  edit: { en: 'Edit', de: 'Bearbeiten' },
  editTitle: { en: 'Edit Group', de: 'Gruppe bearbeiten' },
  remove: { en: 'Delete', de: 'Löschen' },
  removeTitle: { en: 'Delete the group {name}?', de: 'Die Gruppe {name} löschen?' },
  name: { en: 'Name', de: 'Name' },
  description: { en: 'Description', de: 'Beschreibung' },
  permissions: { en: 'Permissions', de: 'Berechtigungen' },
  none: { en: 'None', de: 'Keine' },
  scoping: { en: 'Restrict to chosen recommendations', de: 'Auf ausgewählte Empfehlungen beschränken' },
  scopingChoice: { en: 'Chosen by', de: 'Ausgewählt durch' },
  classification: { en: 'Classification rules', de: 'Klassifizierungsregeln' },
  specific: { en: 'Specific recommendations', de: 'Bestimmte Empfehlungen' },
  filter: { en: 'Filter of the recommendations', de: 'Filter der Empfehlungen' },
  filterHint: {
    en: "An OData filter, for example: severity eq High and contains(productName, 'Entra')",
    de: "Ein OData-Filter, zum Beispiel: severity eq High and contains(productName, 'Entra')",
  },
  idsHint: {
    en: 'Ids of recommendations, for example: id in (12, 40, 41)',
    de: 'IDs von Empfehlungen, zum Beispiel: id in (12, 40, 41)',
  },
  sure: { en: 'Are you sure?', de: 'Sind Sie sicher?' },
  sureCreate: {
    en: 'The group {name} will be created with these permissions.',
    de: 'Die Gruppe {name} wird mit diesen Berechtigungen erstellt.',
  },
  sureUpdate: {
    en: 'The change applies at once to all users of the group {name}.',
    de: 'Die Änderung gilt sofort für alle Benutzer der Gruppe {name}.',
  },
  yes: { en: 'Yes', de: 'Ja' },
  no: { en: 'No', de: 'Nein' },
} satisfies Record<string, Text>
