import { fill, type Text } from '#contract/kit/text.ts'
import {
  type MessageTemplate,
  nearestPlace,
  placesIn,
  templateFault,
  type Written,
} from '#contract/message-templates/message-template.ts'
import { text } from './texts.ts'

/** What is wrong with these words; for a placeholder that was mistyped, also which one may be meant. */
export function faultsIn(template: MessageTemplate, written: Written): Text[] {
  const fault = templateFault(template, written)
  if (!fault) return []
  const stray = placesIn(written.title + written.content).find(
    (name) => !Object.hasOwn(template.places, name),
  )
  const meant = stray === undefined ? null : nearestPlace(template, stray)
  if (!meant) return [fault]
  const hint = fill(text.didYouMean, { place: `{{${meant}}}` })
  return [{ en: `${fault.en} ${hint.en}`, de: `${fault.de} ${hint.de}` }]
}
