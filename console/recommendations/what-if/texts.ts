import { word } from '#contract/kit/words.ts'

export const text = {
  title: word.whatIf,
  help: {
    en: 'Select what you plan to do to see the resulting score. Nothing is saved.',
    de: 'Wählen Sie aus, was Sie umsetzen möchten, und sehen Sie den neuen Score. Es wird nichts gespeichert.',
  },
  ticked: { en: '{n} of {total} selected', de: '{n} von {total} ausgewählt' },
  tickAll: { en: 'Select all', de: 'Alle auswählen' },
  tickNone: { en: 'Clear selection', de: 'Auswahl aufheben' },
  today: { en: 'today {score}', de: 'heute {score}' },
  points: { en: '+{n} points', de: '+{n} Punkte' },
  nothingOpen: { en: 'Nothing to plan', de: 'Nichts zu planen' },
  nothingOpenText: {
    en: 'No recommendation of this list is open. Change the filter to plan with others.',
    de: 'Keine Empfehlung dieser Liste ist offen. Ändern Sie den Filter, um mit anderen zu planen.',
  },
  loading: word.loading,
  na: word.notAssessed,
  baselineScore: word.baselineScore,
  customScore: word.customScore,
  most: {
    en: 'Only the {n} recommendations with the highest severity are listed. Filter the list to plan with the others.',
    de: 'Nur die {n} Empfehlungen mit dem höchsten Schweregrad sind aufgeführt. Filtern Sie die Liste, um mit den anderen zu planen.',
  },
}
