import { writeShape } from '#contract/kit/body.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { faultOf, sayFault, shapeOf } from '#contract/kit/faults.ts'
import type { Text } from '#contract/kit/text.ts'
import { importers } from './importers.ts'

/** What a new row of a sheet must have: what the call that creates such a row asks for. */
export function requiredColumns(model: Entity): ReadonlySet<string> {
  const written = Object.entries(model.fields).filter(([, field]) => field.import === 'write')
  const { create, stands = {} } = importers[model.name] ?? {}
  const asked = create?.body
    ? (shapeOf(create.body).required ?? []).map((name) => stands[name] ?? name)
    : written.filter(([, field]) => !field.nullable).map(([name]) => name)
  return new Set(asked.filter((name) => written.some(([field]) => field === name)))
}

/** What is wrong with the value of a cell, in the words of the forms and the API; null when it may be written. */
export function cellProblem(model: Entity, column: string, value: unknown): Text | null {
  const fault = model.fields[column]?.write ? faultOf(writeShape(model, column), value) : null
  return fault && sayFault(fault)
}
