import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: { en: 'Manage Recommendations', de: 'Empfehlungen verwalten' },
  publish: { en: 'Publish', de: 'Veröffentlichen' },
  publishText: {
    en: 'The recommendations are assessed for all active accounts immediately.',
    de: 'Die Empfehlungen werden sofort für alle aktiven Kundenkonten bewertet.',
  },
  disable: word.disable,
  disableText: {
    en: 'The recommendations disappear from all accounts immediately. Their history is kept.',
    de: 'Die Empfehlungen verschwinden sofort aus allen Kundenkonten. Ihr Verlauf bleibt erhalten.',
  },
  removeText: {
    en: 'Deleted recommendations are removed from all lists, regulations and stories.',
    de: 'Gelöschte Empfehlungen werden aus allen Listen, Regelwerken und Stories entfernt.',
  },
  removeFailed: { en: 'Failed to delete recommendation', de: 'Die Empfehlung konnte nicht gelöscht werden' },
  validate: { en: 'Validate', de: 'Prüfen' },
  validateAll: { en: 'Validate All', de: 'Alle prüfen' },
  onlyAutomatic: {
    en: 'Select recommendations that are validated automatically',
    de: 'Wählen Sie Empfehlungen aus, die automatisch geprüft werden',
  },
  enabledOf: { en: '{n} of {total} enabled', de: '{n} von {total} aktiviert' },
  automatic: { en: '{n} automatic', de: '{n} automatisch' },
  invalid: { en: '{n} invalid', de: '{n} ungültig' },
  edited: { en: '{n} shipped and edited', de: '{n} mitgeliefert und bearbeitet' },
  updated: { en: '{n} edited and changed by an update', de: '{n} bearbeitet und durch ein Update geändert' },
  invalidOn: { en: 'Invalid on account {id}', de: 'Ungültig bei Kundenkonto {id}' },
  invalidQuery: { en: 'The query is invalid', de: 'Die Abfrage ist ungültig' },
  // The window
  textPart: word.text,
  remediationPart: word.remediation,
  requirementsPart: word.requirements,
  historyPart: word.history,
  parts: { en: 'Parts of the recommendation', de: 'Teile der Empfehlung' },
  language: { en: 'Language of the texts', de: 'Sprache der Texte' },
  english: word.english,
  german: word.german,
  saveAndPublish: { en: 'Save and Publish', de: 'Speichern und veröffentlichen' },
  fillFirst: {
    en: 'Fill in findings, product and query first',
    de: 'Füllen Sie zuerst Empfehlung, Produkt und Abfrage aus',
  },
  reach: {
    en: 'Publishing applies to {n} active accounts immediately',
    de: 'Die Veröffentlichung gilt sofort für {n} aktive Kundenkonten',
  },
  reachEnabled: {
    en: 'Changes apply to {n} active accounts immediately',
    de: 'Änderungen gelten sofort für {n} aktive Kundenkonten',
  },
  manualTitle: { en: 'Assessed manually', de: 'Manuell bewertet' },
  manualText: {
    en: 'A manual recommendation has no query. Describe in Remediation what an administrator has to check; the account marks the result.',
    de: 'Eine manuelle Empfehlung hat keine Abfrage. Beschreiben Sie unter Behebung, was ein Administrator prüfen muss; das Kundenkonto markiert das Ergebnis.',
  },
  globalHelp: {
    en: 'one row with the column compliant',
    de: 'eine Zeile mit der Spalte compliant',
  },
  granularHelp: { en: 'rows are the non-compliant items', de: 'jede Zeile ein nicht konformes Element' },
  query: { en: 'Query', de: 'Abfrage' },
  editorHelp: {
    en: 'Escape, then Tab leaves the editor. Ctrl+Enter runs the query.',
    de: 'Escape und dann Tab verlässt den Editor. Strg+Eingabe führt die Abfrage aus.',
  },
  // Tables and columns
  names: { en: 'Tables and columns', de: 'Tabellen und Spalten' },
  insert: { en: 'Insert {name}', de: '{name} einfügen' },
  columnsOf: { en: 'Columns of {name}', de: 'Spalten von {name}' },
  // Running
  runOn: { en: 'Run on account…', de: 'Ausführen für …' },
  snapshot: { en: 'Snapshot', de: 'Momentaufnahme' },
  latest: { en: 'Latest snapshot', de: 'Neueste Momentaufnahme' },
  run: { en: 'Run', de: 'Ausführen' },
  items: { en: '{n} items', de: '{n} Elemente' },
  oneItem: { en: '1 item', de: '1 Element' },
  took: { en: '{ms} ms', de: '{ms} ms' },
  ofSnapshot: { en: 'snapshot {date}', de: 'Momentaufnahme {date}' },
  sinceLast: { en: 'since the last scan', de: 'seit dem letzten Scan' },
  new: { en: 'new', de: 'neu' },
  unchanged: { en: 'unchanged', de: 'unverändert' },
  cut: { en: 'The first {n} rows are shown.', de: 'Die ersten {n} Zeilen werden angezeigt.' },
  answer: { en: 'Rows of the query', de: 'Zeilen der Abfrage' },
  noRows: { en: 'The query returned no rows.', de: 'Die Abfrage hat keine Zeilen geliefert.' },
  runHint: {
    en: 'Choose an account and run the query on its snapshot. Nothing is saved.',
    de: 'Wählen Sie ein Kundenkonto und führen Sie die Abfrage mit seiner Momentaufnahme aus. Nichts wird gespeichert.',
  },
  fixtures: { en: 'Run fixtures', de: 'Testfälle ausführen' },
  fixturesMet: { en: '{n} of {total} fixtures passed', de: '{n} von {total} Testfällen bestanden' },
  compareAll: { en: 'Compare on all accounts', de: 'Auf allen Kundenkonten vergleichen' },
  wouldChange: {
    en: 'Would change {n} of {total} accounts',
    de: 'Würde {n} von {total} Kundenkonten ändern',
  },
  compliant: { en: '{n} compliant', de: '{n} konform' },
  nonCompliant: word.nNoncompliant,
  na: { en: '{n} N/A', de: '{n} nicht bewertet' },
  slowest: { en: 'slowest query {ms} ms', de: 'langsamste Abfrage {ms} ms' },
  onlyChanges: { en: 'Only changes', de: 'Nur Änderungen' },
  // Versions
  versions: { en: 'Versions', de: 'Versionen' },
  noVersions: {
    en: 'Every change is kept here from now on: who, when and what.',
    de: 'Ab jetzt wird hier jede Änderung aufbewahrt: wer, wann und was.',
  },
  restore: { en: 'Restore', de: 'Wiederherstellen' },
  restoreTitle: { en: 'Restore this version?', de: 'Diese Version wiederherstellen?' },
  restoreText: {
    en: 'All texts, the classification and the query are replaced. The current version is kept.',
    de: 'Alle Texte, die Einordnung und die Abfrage werden ersetzt. Die aktuelle Version bleibt erhalten.',
  },
  backToShipped: { en: 'Restore shipped version', de: 'Mitgelieferte Version wiederherstellen' },
} satisfies Record<string, Text>
