import type { Text } from '#contract/kit/text.ts'

export const text = {
  title: { en: 'Subscription Types', de: 'Abonnementtypen' },
  create: { en: 'Create Subscription', de: 'Abonnement erstellen' },
  edit: { en: 'Edit', de: 'Bearbeiten' },
  editTitle: { en: 'Edit Subscription', de: 'Abonnement bearbeiten' },
  enable: { en: 'Enable', de: 'Aktivieren' },
  disable: { en: 'Disable', de: 'Deaktivieren' },
  name: { en: 'Name', de: 'Name' },
  scoping: { en: 'Restrict to chosen recommendations', de: 'Auf ausgewählte Empfehlungen beschränken' },
  filter: { en: 'Filter of the recommendations', de: 'Filter der Empfehlungen' },
  filterHint: {
    en: 'An OData filter, for example: severity eq High',
    de: 'Ein OData-Filter, zum Beispiel: severity eq High',
  },
  enableExport: { en: 'Export enabled', de: 'Export erlaubt' },
  disableTitle: { en: 'Disable the selected types?', de: 'Die ausgewählten Typen deaktivieren?' },
  disableText: {
    en: 'They can no longer be chosen; accounts that have them fall back to the trial type when they are edited.',
    de: 'Sie können nicht mehr gewählt werden; Konten mit diesem Typ erhalten beim Bearbeiten den Testtyp.',
  },
} satisfies Record<string, Text>
