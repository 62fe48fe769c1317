/**
 * The kinds of `typebox` that the contract is written with, for the built console: it reads limits and names of
 * fields out of schemas and checks nothing with them. What each kind makes is the same plain object; a test holds it.
 */
type Options = Record<string, unknown>
type Schema = Options

const optionals = new WeakSet<Schema>()

const object = (properties: Record<string, Schema>, options?: Options): Schema => {
  const required = Object.keys(properties).filter((name) => !optionals.has(properties[name] ?? {}))
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options }
}

const optional = (schema: Schema): Schema => {
  const marked = { ...schema }
  optionals.add(marked)
  return marked
}

const mapped = (properties: Record<string, Schema>, change: (schema: Schema) => Schema) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, change(schema)]))

const ofType = (type: string) => (options?: Options) => ({ type, ...options })

export const Type = {
  String: ofType('string'),
  Integer: ofType('integer'),
  Number: ofType('number'),
  Boolean: ofType('boolean'),
  Null: ofType('null'),
  Unknown: (options?: Options) => ({ ...options }),
  Never: (options?: Options) => ({ not: {}, ...options }),
  Literal: (value: string | number | boolean, options?: Options) => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Enum: (values: unknown, options?: Options) => ({ enum: values, ...options }),
  Union: (anyOf: Schema[], options?: Options) => ({ anyOf, ...options }),
  Array: (items: Schema, options?: Options) => ({ type: 'array', items, ...options }),
  Record: (key: Schema, value: Schema, options?: Options) => ({
    type: 'object',
    patternProperties: { [String(key.pattern ?? '^.*$')]: value },
    ...options,
  }),
  Unsafe: (schema: Schema) => ({ ...schema }),
  Object: object,
  Optional: optional,
  Partial: ({ properties }: Schema) => object(mapped(properties as Record<string, Schema>, optional)),
}
