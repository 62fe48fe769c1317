import type { Text } from '#contract/kit/text.ts'

/** Why a Word template is refused: a code with values, said in the reader's language. */
export const templateFaults = {
  notDocx: {
    en: 'The file is not a Word document (.docx). Save it in Word as “Word Document (*.docx)”.',
    de: 'Die Datei ist kein Word-Dokument (.docx). Speichern Sie sie in Word als „Word-Dokument (*.docx)“.',
  },
  tooLarge: {
    en: 'The template is larger than {megabytes} MB. Make its pictures smaller.',
    de: 'Die Vorlage ist größer als {megabytes} MB. Verkleinern Sie die Bilder.',
  },
  tooManyParts: {
    en: 'The template has more than {most} parts. Remove pictures or sections.',
    de: 'Die Vorlage hat mehr als {most} Teile. Entfernen Sie Bilder oder Abschnitte.',
  },
  partTooLarge: {
    en: '{part} is too large when unpacked. Make pictures and text smaller.',
    de: '{part} ist entpackt zu groß. Verkleinern Sie Bilder und Text.',
  },
  encrypted: {
    en: 'The template is protected by a password. Remove the password in Word.',
    de: 'Die Vorlage ist durch ein Kennwort geschützt. Entfernen Sie das Kennwort in Word.',
  },
  broken: {
    en: 'The template is damaged: {part}. Open it in Word and save it again.',
    de: 'Die Vorlage ist beschädigt: {part}. Öffnen Sie sie in Word, und speichern Sie sie erneut.',
  },
  oddName: {
    en: 'The template contains a part that no Word document has: {part}.',
    de: 'Die Vorlage enthält einen Teil, den kein Word-Dokument hat: {part}.',
  },
  macro: {
    en: 'The template contains macros, controls or embedded objects ({part}). Remove them.',
    de: 'Die Vorlage enthält Makros, Steuerelemente oder eingebettete Objekte ({part}). Entfernen Sie sie.',
  },
  doctype: {
    en: '{part} declares a DOCTYPE or entities, which Word never does.',
    de: '{part} deklariert einen DOCTYPE oder Entitäten, was Word nie tut.',
  },
  tooDeep: {
    en: '{part} is nested too deeply. Simplify the tables in it.',
    de: '{part} ist zu tief verschachtelt. Vereinfachen Sie die Tabellen darin.',
  },
  outside: {
    en: 'The template refers to something outside of it ({kind}: {target}). Only links with https or mailto are allowed.',
    de: 'Die Vorlage verweist auf etwas außerhalb ({kind}: {target}). Erlaubt sind nur Links mit https oder mailto.',
  },
  foreignContent: {
    en: '{part} contains embedded content ({kind}). Remove it.',
    de: '{part} enthält eingebetteten Inhalt ({kind}). Entfernen Sie ihn.',
  },
  field: {
    en: '{part} contains the field {kind}, which loads or runs something. Remove it.',
    de: '{part} enthält das Feld {kind}, das etwas lädt oder ausführt. Entfernen Sie es.',
  },
  tooManyTags: {
    en: 'The template has more than {most} placeholders.',
    de: 'Die Vorlage hat mehr als {most} Platzhalter.',
  },
  loopsTooDeep: {
    en: 'Loops are nested more than {most} levels deep.',
    de: 'Schleifen sind mehr als {most} Ebenen tief verschachtelt.',
  },
  repeatedLoop: {
    en: 'The loop {tag} is inside itself. Close it before it is opened again.',
    de: 'Die Schleife {tag} steht in sich selbst. Schließen Sie sie, bevor Sie sie erneut öffnen.',
  },
  unclosedLoop: {
    en: 'The loop {tag} is opened or closed without its counterpart.',
    de: 'Der Schleife {tag} fehlt der Anfang oder das Ende.',
  },
  fillTooLong: {
    en: 'Filling the template takes too long. Remove loops that stand inside other loops.',
    de: 'Das Füllen der Vorlage dauert zu lange. Entfernen Sie Schleifen, die in anderen Schleifen stehen.',
  },
  fillTooMuch: {
    en: 'Filling the template needs too much memory. Remove loops that stand inside other loops.',
    de: 'Das Füllen der Vorlage braucht zu viel Speicher. Entfernen Sie Schleifen, die in anderen Schleifen stehen.',
  },
  fillFailed: {
    en: 'The template cannot be filled. Check its placeholders. Message: “{reason}”',
    de: 'Die Vorlage kann nicht gefüllt werden. Prüfen Sie die Platzhalter. Meldung: „{reason}“',
  },
  pdfTooLong: {
    en: 'Writing the PDF takes too long. Choose docx.',
    de: 'Das Schreiben des PDFs dauert zu lange. Wählen Sie docx.',
  },
  pdfTooLarge: {
    en: 'The PDF is larger than 50 MB. Choose docx, or make the pictures of the template smaller.',
    de: 'Das PDF ist größer als 50 MB. Wählen Sie docx, oder verkleinern Sie die Bilder der Vorlage.',
  },
  pdfEmpty: {
    en: 'The PDF would be empty. Check the template.',
    de: 'Das PDF wäre leer. Prüfen Sie die Vorlage.',
  },
  pdfNoConverter: {
    en: 'This server has no converter for PDF. Choose docx, or tell the operator: the log says what is missing.',
    de: 'Dieser Server hat keinen Konverter für PDF. Wählen Sie docx, oder informieren Sie den Betreiber: Das Protokoll nennt, was fehlt.',
  },
  pdfFailed: {
    en: 'The PDF could not be written. Try again, or choose docx.',
    de: 'Das PDF konnte nicht geschrieben werden. Versuchen Sie es erneut, oder wählen Sie docx.',
  },
} satisfies Record<string, Text>
export type TemplateFaultCode = keyof typeof templateFaults

export interface TemplateFault {
  code: TemplateFaultCode
  values: Record<string, string | number>
}
