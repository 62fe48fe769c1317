import type { Asking } from '#console/kit/asks.ts'
import type { Text } from '#contract/kit/text.ts'

export const text = {
  title: { en: 'Manage Stories', de: 'Stories verwalten' },
  recommendations: { en: 'Recommendations', de: 'Empfehlungen' },
  storyRecommendations: { en: 'Recommendations of the story', de: 'Empfehlungen der Story' },
  edit: { en: 'Edit or replace…', de: 'Bearbeiten oder ersetzen …' },
  remove: { en: 'Remove from story', de: 'Aus der Story entfernen' },
  deleteText: {
    en: 'Deleted stories disappear from all accounts. Their recommendations stay.',
    de: 'Gelöschte Stories verschwinden aus allen Kundenkonten. Ihre Empfehlungen bleiben.',
  },
  up: { en: 'Move up', de: 'Nach oben' },
  note: {
    en: 'Changes are saved immediately and seen by all active accounts.',
    de: 'Änderungen werden sofort gespeichert und gelten für alle aktiven Kundenkonten.',
  },
  none: { en: 'No recommendations yet', de: 'Noch keine Empfehlungen' },
  noneText: { en: 'Add the first recommendation above.', de: 'Fügen Sie oben die erste Empfehlung hinzu.' },
  compliantOf: { en: '{n} of {total}', de: '{n} von {total}' },
} satisfies Record<string, Text>

export const questions = {
  remove: {
    one: { en: 'Remove “{name}” from the story?', de: '„{name}“ aus der Story entfernen?' },
    many: {
      en: 'Remove {n} recommendations from the story?',
      de: '{n} Empfehlungen aus der Story entfernen?',
    },
    text: { en: 'The recommendations themselves stay.', de: 'Die Empfehlungen selbst bleiben bestehen.' },
  },
} satisfies Record<string, Asking>
