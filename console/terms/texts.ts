import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: {
    en: "We've updated our Terms and Conditions!",
    de: 'Wir haben unsere Nutzungsbedingungen aktualisiert!',
  },
  review: {
    en: 'Please review the changes below and accept to continue using our service.',
    de: 'Bitte prüfen Sie die Änderungen unten und stimmen Sie ihnen zu, um unseren Dienst weiter zu nutzen.',
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
  acceptancesOf: { en: 'Who accepted version {version}', de: 'Wer Version {version} zugestimmt hat' },
  noAcceptances: {
    en: 'Nobody has accepted this version',
    de: 'Dieser Version hat noch niemand zugestimmt',
  },
  noAcceptancesText: {
    en: 'Once a version is published, users are asked to accept it on the next page they open.',
    de: 'Sobald eine Version veröffentlicht ist, werden Benutzer auf der nächsten Seite, die sie öffnen, um Zustimmung gebeten.',
  },
  versionFor: { en: 'Version {version} for type {type}', de: 'Version {version} für den Typ {type}' },
  acceptedBy: { en: 'Accepted by: {n}', de: 'Zustimmungen: {n}' },
  whenYouPublish: { en: 'When you publish', de: 'Wenn Sie veröffentlichen' },
  usersAsked: { en: 'Users who are asked', de: 'Benutzer, die gefragt werden' },
  nextPage: {
    en: 'They must accept the terms on the next page they open before they can continue.',
    de: 'Sie müssen auf der nächsten Seite, die sie öffnen, zustimmen, bevor sie weiterarbeiten können.',
  },
  becomesPast: {
    en: 'Version {version} becomes a past version.',
    de: 'Version {version} wird abgelöst.',
  },
  changesSince: { en: 'Changes since version {version}', de: 'Änderungen seit Version {version}' },
  noChanges: { en: 'The text is unchanged.', de: 'Der Wortlaut ist unverändert.' },
  noContent: { en: 'The changes appear here.', de: 'Hier erscheinen die Änderungen.' },
} satisfies Record<string, Text>
