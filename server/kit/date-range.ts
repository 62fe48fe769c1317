import { badInput } from './errors.ts'

/** A range that ends before it begins holds nothing: whoever asks for one has mixed up the dates. */
export function refuseTurned(from: Date, to: Date): void {
  if (from > to)
    throw badInput({
      en: 'Choose an end date after the start date',
      de: 'Wählen Sie ein Enddatum nach dem Startdatum',
    })
}
