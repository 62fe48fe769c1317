import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  compare: { en: 'Compare with shipped version', de: 'Mit mitgelieferter Version vergleichen' },
  differs: { en: 'Differs from the shipped version', de: 'Weicht von der mitgelieferten Version ab' },
  same: { en: 'Same as the shipped version', de: 'Entspricht der mitgelieferten Version' },
  leftAlone: {
    en: 'Product updates leave this entry unchanged until you restore the shipped version.',
    de: 'Updates des Produkts lassen diesen Eintrag unverändert, bis Sie die mitgelieferte Version wiederherstellen.',
  },
  both: {
    en: 'Also changed by an update since you edited it: {names}',
    de: 'Seit Ihrer Bearbeitung auch durch ein Update geändert: {names}',
  },
  restore: { en: 'Restore shipped version', de: 'Mitgelieferte Version wiederherstellen' },
  restoreTitle: { en: 'Restore the shipped version?', de: 'Mitgelieferte Version wiederherstellen?' },
  restoreText: {
    en: 'Your changes to this entry are lost. Product updates apply to it again.',
    de: 'Ihre Änderungen an diesem Eintrag gehen verloren. Updates des Produkts gelten wieder für ihn.',
  },
  noDifference: { en: 'No change of texts or query', de: 'Keine Änderung an Texten oder Abfrage' },
  nothing: word.empty,
  close: word.close,
  shipped: { en: '{n} shipped', de: '{n} mitgeliefert' },
  own: { en: '{n} own', de: '{n} eigene' },
  edited: { en: '{n} edited', de: '{n} bearbeitet' },
  updated: { en: '{n} edited and changed by an update', de: '{n} bearbeitet und durch ein Update geändert' },
} satisfies Record<string, Text>
