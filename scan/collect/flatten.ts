import { isObject, type Json } from '#scan/graph/client.ts'

/** Rows of a second table, made from a row as it came over the wire. */
export const flattenRules = {
  'setting-instances': (policy) => {
    const settings = Array.isArray(policy.settings) ? policy.settings.filter(isObject) : []
    const found = settings.flatMap(({ settingInstance }) => instancesIn(settingInstance, 0))
    const { templateFamily } = isObject(policy.templateReference) ? policy.templateReference : {}
    return found.map((instance) => ({
      policyId: policy.id,
      policyName: policy.name,
      platforms: policy.platforms,
      templateFamily,
      isAssigned: policy.isAssigned,
      ...instance,
    }))
  },
} satisfies Record<string, Flatten>

export type Flatten = (row: Json) => Json[]
export type FlattenRule = keyof typeof flattenRules

/** Deeper than any template nests; what lies below is left out. */
const deepest = 20

/** A setting and all its children, whichever of Intune's five kinds of value holds them. */
function instancesIn(instance: unknown, depth: number): Json[] {
  if (!isObject(instance) || typeof instance.settingDefinitionId !== 'string' || depth > deepest) return []
  const values = [
    instance.choiceSettingValue,
    instance.simpleSettingValue,
    instance.groupSettingValue,
    ...list(instance.choiceSettingCollectionValue),
    ...list(instance.simpleSettingCollectionValue),
    ...list(instance.groupSettingCollectionValue),
  ].filter(isObject)
  const { settingDefinitionId } = instance
  const own = values
    .filter(({ value }) => value !== undefined && value !== null)
    .map(({ value }) => ({ settingDefinitionId, value: String(value), depth }))
  const children = values
    .flatMap((value) => list(value.children))
    .flatMap((child) => instancesIn(child, depth + 1))
  return [...(own.length > 0 ? own : [{ settingDefinitionId, depth }]), ...children]
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
