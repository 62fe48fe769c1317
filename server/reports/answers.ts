import type { Lang } from '#contract/kit/text.ts'
import { fill } from '#contract/kit/text.ts'
import {
  type CustomField,
  type CustomValue,
  type CustomValues,
  customFaults,
  notAsked,
  readCustomData,
  sayValueFault,
  valueFault,
} from '#contract/reports/custom-data.ts'
import type { Db } from '../kit/db.ts'
import { badField, badInput, type FieldProblem } from '../kit/errors.ts'
import { sayIn } from './data/words.ts'
import type { Fields } from './fill/filling.ts'
import { regulationNamed, unknownRegulation } from './regulations.ts'

const dayMs = 24 * 60 * 60 * 1000
const usualDays = 90

/** The fields that a report asks for. What is stored was read once; an import may have brought something else. */
export function askedFields(customData: string): CustomField[] {
  const { fields, fault } = readCustomData(customData)
  if (fault) throw badInput(fill(customFaults[fault.code], fault.values))
  return fields
}

/** The answers to what a report asks: 400 with every field that is wrong or that nobody asked for. */
export function checkedAnswers(
  fields: readonly CustomField[],
  given: Readonly<Record<string, CustomValue | null>>,
  now: Date,
): CustomValues {
  const today = now.toISOString().slice(0, 10)
  const problems = fields.flatMap((field): FieldProblem[] => {
    const fault = valueFault(field, given[field.name], today)
    return fault ? [{ field: field.name, problem: sayValueFault(fault) }] : []
  })
  const unasked = Object.keys(given)
    .filter((name) => fields.every((field) => field.name !== name))
    .map((field): FieldProblem => ({ field, problem: notAsked }))
  const [first] = [...problems, ...unasked]
  if (first) throw badInput(first.problem, [...problems, ...unasked])
  const answered = fields.flatMap(({ name }) => {
    const value = given[name]
    return value === null || value === undefined || value === '' ? [] : [[name, value] as const]
  })
  return Object.fromEntries(answered)
}

/** The same, with what has to be looked up: a regulation that is chosen must be there. */
export async function answersFor(
  db: Db,
  { customData }: { customData: string },
  given: Readonly<Record<string, CustomValue | null>>,
  now: Date,
): Promise<CustomValues> {
  const fields = askedFields(customData)
  const values = checkedAnswers(fields, given, now)
  for (const { name, from } of fields) {
    const value = values[name]
    if (from === 'regulations' && typeof value === 'string' && !(await regulationNamed(db, value)))
      throw badField(name, unknownRegulation)
  }
  return values
}

/** The name of a chosen regulation as the report says it: who chose it may read another language. */
export async function spokenAnswers(
  db: Db,
  fields: readonly CustomField[],
  values: CustomValues,
): Promise<CustomValues> {
  const spoken: Record<string, CustomValue> = { ...values }
  for (const { name, from } of fields) {
    const value = values[name]
    if (from !== 'regulations' || typeof value !== 'string') continue
    spoken[name] = (await regulationNamed(db, value))?.name ?? value
  }
  return spoken
}

/** The period that was asked for, whole days; the last 90 days where none was. */
export function periodOf(values: CustomValues, now: Date): { from: Date; to: Date } {
  const { period } = values
  if (typeof period !== 'object')
    return { from: new Date(beginOfDay(now) - (usualDays - 1) * dayMs), to: now }
  const [from, to] = period
  const end = new Date(new Date(to).getTime() + dayMs - 1)
  return { from: new Date(from), to: end > now ? now : end }
}

const beginOfDay = (at: Date) => Math.floor(at.getTime() / dayMs) * dayMs

/** Answers as a template shows them. */
export function answerFields(fields: readonly CustomField[], values: CustomValues, lang: Lang): Fields {
  const say = sayIn(lang)
  return Object.fromEntries(
    fields.flatMap(({ name, type }): [string, string][] => {
      const value = values[name]
      if (value === undefined) return [[name, '']]
      if (typeof value === 'string') return [[name, type === 'Date' ? say.day(value) : value]]
      const [from, to] = value
      return [
        [name, say.period(new Date(from), new Date(to))],
        [`${name}_from`, say.day(from)],
        [`${name}_to`, say.day(to)],
      ]
    }),
  )
}

export const textsOf = (values: CustomValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
