import type { Say } from './words.ts'

interface Numbers {
  reach: number
  total: number
  met: number
  assessed: number
  outside: number
}

/** How far the evidence reaches, what it shows, and what it says nothing about. */
export function leadOf(numbers: Numbers, say: Say): string {
  const { outside, assessed, total } = numbers
  const sentences = [
    outside > 0 ? leads.part : total === 1 ? leads.one : leads.whole,
    assessed === 0
      ? shown.none
      : assessed === 1
        ? shown[numbers.met === 1 ? 'oneMet' : 'oneOpen']
        : shown.many,
    ...(outside === 0 ? [] : [outside === 1 ? rest.one : rest.many]),
  ]
  return sentences.map((sentence) => say.of(sentence, { ...numbers })).join(' ')
}

const leads = {
  part: {
    en: 'Microsoft 365 can give evidence for {reach} of the {total} controls.',
    de: 'Microsoft 365 kann Nachweise für {reach} der {total} Anforderungen liefern.',
  },
  one: {
    en: 'Microsoft 365 can give evidence for the one control.',
    de: 'Microsoft 365 kann Nachweise für die eine Anforderung liefern.',
  },
  whole: {
    en: 'Microsoft 365 can give evidence for all {total} controls.',
    de: 'Microsoft 365 kann Nachweise für alle {total} Anforderungen liefern.',
  },
}
const shown = {
  none: {
    en: 'None of the recommendations behind it has been assessed.',
    de: 'Keine der Empfehlungen dazu wurde bewertet.',
  },
  oneMet: {
    en: 'The one assessed recommendation behind it is compliant.',
    de: 'Die eine bewertete Empfehlung dazu ist konform.',
  },
  oneOpen: {
    en: 'The one assessed recommendation behind it is not compliant.',
    de: 'Die eine bewertete Empfehlung dazu ist nicht konform.',
  },
  many: {
    en: 'Of the recommendations behind it, {met} of {assessed} assessed ones are compliant.',
    de: 'Von den Empfehlungen dazu sind {met} von {assessed} bewerteten konform.',
  },
}
const rest = {
  one: {
    en: 'The other control concerns organization, people and premises: a scan says nothing about it.',
    de: 'Die übrige Anforderung betrifft Organisation, Menschen und Räume: Dazu sagt ein Scan nichts.',
  },
  many: {
    en: 'The other {outside} controls concern organization, people and premises: a scan says nothing about them.',
    de: 'Die übrigen {outside} Anforderungen betreffen Organisation, Menschen und Räume: Dazu sagt ein Scan nichts.',
  },
}
