import type { Entity, Field, Row } from '#contract/kit/entity.ts'

const day = '2026-01-05'

/** A value that says nothing, of the field's kind. */
function plainValue({ kind, nullable, choices }: Field): unknown {
  if (nullable) return null
  switch (kind) {
    case 'id':
    case 'int':
    case 'decimal':
      return 1
    case 'bool':
      return false
    case 'date':
      return day
    case 'datetime':
      return `${day}T08:00:00.000Z`
    case 'choice':
      return choices?.all[0]?.value
    case 'choiceList':
    case 'idList':
    case 'json':
      return []
    default:
      return ''
  }
}

/** A row of a list of which a test says only what matters. */
export const rowOf = <E extends Entity>(entity: E, said: Partial<Row<E>>): Row<E> =>
  ({
    ...Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, plainValue(field)])),
    ...said,
  }) as Row<E>
