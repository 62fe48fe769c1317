import { fillIn, type Lang, type Text } from '#contract/kit/text.ts'

/** What a result says where its check has no words of its own. It is recorded in English. */
export const resultSentences = {
  nothing: { en: 'Nothing is amiss.', de: 'Es gibt nichts zu beanstanden.' },
  one: { en: '1 item does not comply.', de: '1 Element ist nicht konform.' },
  many: { en: '{n} items do not comply.', de: '{n} Elemente sind nicht konform.' },
  more: { en: 'More than {n} items do not comply.', de: 'Mehr als {n} Elemente sind nicht konform.' },
  complies: { en: 'The tenant complies.', de: 'Der Mandant ist konform.' },
  doesNotComply: { en: 'The tenant does not comply.', de: 'Der Mandant ist nicht konform.' },
  doesNotApply: { en: 'Does not apply to this tenant.', de: 'Gilt nicht für diesen Mandanten.' },
} as const satisfies Record<string, Text>

/** A recorded message in the reader's language; the words of a check stay as they are. */
export function sayResult(message: string, lang: Lang): string {
  const shape = message.replace(/\d+(?= items)/, '{n}')
  const sentence = Object.values(resultSentences).find(({ en }) => en === shape)
  return sentence ? fillIn(sentence[lang], { n: /\d+/.exec(message)?.[0] ?? '' }) : message
}
