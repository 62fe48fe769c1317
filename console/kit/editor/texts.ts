import type { Alignment } from '#contract/kit/rich-text.ts'
import { same, type Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  loading: word.loading,
  save: word.save,
  erase: { en: 'Erase', de: 'Leeren' },
  discard: word.discard,
  uploading: { en: 'Uploading files: {n}', de: 'Dateien werden hochgeladen: {n}' },
  closeProblems: { en: 'Close the message', de: 'Meldung schließen' },

  toolbar: { en: 'Formatting', de: 'Formatierung' },
  style: { en: 'Text style', de: 'Textart' },
  paragraph: word.text,
  heading: { en: 'Heading {n}', de: 'Überschrift {n}' },
  codeBlock: { en: 'Code block', de: 'Codeblock' },
  codeShort: same('Code'),
  size: { en: 'Font size', de: 'Schriftgröße' },
  bold: { en: 'Bold', de: 'Fett' },
  italic: { en: 'Italic', de: 'Kursiv' },
  underline: { en: 'Underline', de: 'Unterstrichen' },
  color: { en: 'Text color', de: 'Textfarbe' },
  noColor: { en: 'Standard color', de: 'Standardfarbe' },
  bulletList: { en: 'Bulleted list', de: 'Aufzählung' },
  orderedList: { en: 'Numbered list', de: 'Nummerierte Liste' },
  layout: { en: 'Alignment and line height', de: 'Ausrichtung und Zeilenhöhe' },
  alignment: { en: 'Alignment', de: 'Ausrichtung' },
  lineHeight: { en: 'Line height', de: 'Zeilenhöhe' },
  link: same('Link'),
  linkAddress: { en: 'Link address', de: 'Linkadresse' },
  linkWrong: {
    en: 'Enter an address that begins with https://, http:// or mailto:',
    de: 'Geben Sie eine Adresse ein, die mit https://, http:// oder mailto: beginnt',
  },
  setLink: { en: 'Set link', de: 'Link setzen' },
  removeLink: { en: 'Remove link', de: 'Link entfernen' },
  media: { en: 'Insert images or videos', de: 'Bilder oder Videos einfügen' },
  more: { en: 'More formatting', de: 'Weitere Formatierung' },
  strike: { en: 'Strikethrough', de: 'Durchgestrichen' },
  code: same('Code'),
  quote: { en: 'Quote', de: 'Zitat' },
  line: { en: 'Insert a line', de: 'Linie einfügen' },
  clear: { en: 'Clear formatting', de: 'Formatierung entfernen' },
  undo: { en: 'Undo', de: 'Rückgängig' },
  redo: { en: 'Redo', de: 'Wiederholen' },
} satisfies Record<string, Text>

export const alignmentTexts: Record<Alignment, Text> = {
  left: { en: 'Left', de: 'Linksbündig' },
  center: { en: 'Center', de: 'Zentriert' },
  right: { en: 'Right', de: 'Rechtsbündig' },
  justify: { en: 'Justify', de: 'Blocksatz' },
}
