import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: { en: 'Manage Regulations', de: 'Regelwerke verwalten' },
  articles: { en: 'Manage Regulation Articles', de: 'Anforderungen verwalten' },
  controls: { en: 'Regulation Controls', de: 'Anforderungen der Regelwerke' },
  newControl: { en: 'New Control', de: 'Neue Anforderung' },
  removeText: {
    en: 'The control is removed from the regulation. The recommendations stay.',
    de: 'Die Anforderung wird aus dem Regelwerk entfernt. Die Empfehlungen bleiben.',
  },
  controlsOf: {
    en: '{name} · {n} controls · {recommendations} recommendations',
    de: '{name} · {n} Anforderungen · {recommendations} Empfehlungen',
  },
  noControls: { en: 'No controls yet', de: 'Noch keine Anforderungen' },
  noControlsText: {
    en: 'Add the first control, or import an Excel file with all controls.',
    de: 'Fügen Sie die erste Anforderung hinzu, oder importieren Sie eine Excel-Datei mit allen Anforderungen.',
  },
  regulationsTab: { en: 'Regulations', de: 'Regelwerke' },
  articlesTab: word.controls,
  views: { en: 'What is shown', de: 'Ansicht' },
  noLonger: {
    en: '{n} no longer enabled: {names}',
    de: '{n} nicht mehr aktiviert: {names}',
  },
} satisfies Record<string, Text>
