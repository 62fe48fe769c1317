import type { Text } from '#contract/kit/text.ts'
import { text } from './texts.ts'

/** What an empty list says whose rows come from a button above it. */
export const filledBy = (button: Text): { title: Text; text: Text } => ({
  title: text.emptyTitle,
  text: {
    en: `${text.emptyText.en} Select “${button.en}” to add the first entry.`,
    de: `${text.emptyText.de} Wählen Sie „${button.de}“, um den ersten Eintrag hinzuzufügen.`,
  },
})
