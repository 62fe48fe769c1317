import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: {
    en: "We've updated our Terms and Conditions!",
    de: 'Wir haben unsere Nutzungsbedingungen aktualisiert!',
  },
  review: {
    en: 'Please review the changes below and accept to continue using our service.',
    de: 'Bitte prüfen Sie die Änderungen unten und nehmen Sie sie an, um unseren Dienst weiter zu nutzen.',
  },
  agree: { en: 'Agree To The Terms And Conditions', de: 'Den Nutzungsbedingungen zustimmen' },
  logOut: word.logOut,
  terms: { en: 'Terms and Conditions', de: 'Nutzungsbedingungen' },
  version: { en: 'Version {version}', de: 'Version {version}' },
  loading: word.loading,
  tryAgain: word.tryAgain,
  close: word.close,
  manage: { en: 'Manage Terms And Conditions', de: 'Nutzungsbedingungen verwalten' },
  read: { en: 'Read version', de: 'Version lesen' },
  publish: word.publish,
  acceptances: { en: 'Acceptances', de: 'Zustimmungen' },
  acceptancesOf: { en: 'Who accepted version {version}', de: 'Wer Version {version} angenommen hat' },
  noAcceptances: {
    en: 'Nobody has accepted this version',
    de: 'Noch niemand hat diese Version angenommen',
  },
  noAcceptancesText: {
    en: 'Users are asked at their next page once a version is published.',
    de: 'Benutzer werden auf der nächsten Seite gefragt, sobald eine Version veröffentlicht ist.',
  },
  versionFor: { en: 'Version {version} for type {type}', de: 'Version {version} für den Typ {type}' },
  acceptedBy: { en: 'Accepted by: {n}', de: 'Angenommen von: {n}' },
  whenYouPublish: { en: 'When you publish', de: 'Wenn Sie veröffentlichen' },
  usersAsked: { en: 'Users who are asked', de: 'Benutzer, die gefragt werden' },
  nextPage: {
    en: 'They must accept at their next page before they can continue.',
    de: 'Sie müssen auf der nächsten Seite zustimmen, bevor sie weiterarbeiten können.',
  },
  becomesPast: {
    en: 'Version {version} becomes a past version.',
    de: 'Version {version} wird abgelöst.',
  },
  changesSince: { en: 'Changes since version {version}', de: 'Änderungen seit Version {version}' },
  noChanges: { en: 'The words are the same.', de: 'Der Wortlaut ist gleich.' },
  noContent: { en: 'The changes appear here.', de: 'Hier erscheinen die Änderungen.' },
} satisfies Record<string, Text>
