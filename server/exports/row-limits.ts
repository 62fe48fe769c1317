import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Entity } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { importers } from './importers.ts'

/** What the call that creates such a row asks of its fields: the same holds for a row of a sheet. */
export interface RowLimits {
  required: ReadonlySet<string>
  problemOf(column: string, value: unknown): Text | null
}

const ajv = new Ajv({ strict: false, allErrors: true })
const known = new Map<string, RowLimits>()

export function limitsOf(model: Entity): RowLimits {
  const limits = known.get(model.name) ?? makeLimits(model)
  known.set(model.name, limits)
  return limits
}

function makeLimits(model: Entity): RowLimits {
  const written = Object.entries(model.fields).filter(([, field]) => field.import === 'write')
  const body = importers[model.name]?.create.body as
    | { required?: string[]; properties?: Record<string, object> }
    | undefined
  const required = body
    ? (body.required ?? []).filter((name) => written.some(([field]) => field === name))
    : written.filter(([, field]) => !field.nullable).map(([name]) => name)
  const validators = new Map<string, ValidateFunction>(
    Object.entries(body?.properties ?? {}).map(([name, schema]) => [name, ajv.compile(schema)]),
  )
  return {
    required: new Set(required),
    problemOf: (column, value) => {
      const validate = validators.get(column)
      return !validate || validate(value) ? null : phrase(validate.errors ?? [])
    },
  }
}

function phrase(errors: ErrorObject[]): Text {
  // A field that may also be null complains about that too.
  const telling = errors.find(({ keyword }) => keyword !== 'type' && keyword !== 'anyOf') ?? errors[0]
  const limit = String(telling?.params.limit ?? '')
  switch (telling?.keyword) {
    case 'minLength':
    case 'pattern':
      return { en: 'does not have the right form', de: 'hat nicht die richtige Form' }
    case 'maxLength':
      return {
        en: `must not be longer than ${limit} characters`,
        de: `darf höchstens ${limit} Zeichen haben`,
      }
    case 'minimum':
      return { en: `must be at least ${limit}`, de: `muss mindestens ${limit} sein` }
    case 'maximum':
      return { en: `must be at most ${limit}`, de: `darf höchstens ${limit} sein` }
    default:
      return { en: 'is not valid', de: 'ist nicht gültig' }
  }
}
