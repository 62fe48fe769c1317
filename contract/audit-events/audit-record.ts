import { type Static, Type } from 'typebox'
import { nullable } from '#contract/schema.ts'

/** One property that a change touched; a value is what Microsoft wrote, read out of its JSON text. */
export const modifiedProperty = Type.Object({
  displayName: Type.String(),
  oldValue: nullable(Type.String()),
  newValue: nullable(Type.String()),
})
export type ModifiedProperty = Static<typeof modifiedProperty>

export const targetResource = Type.Object({
  id: nullable(Type.String()),
  type: nullable(Type.String()),
  displayName: nullable(Type.String()),
  userPrincipalName: nullable(Type.String()),
  modifiedProperties: Type.Array(modifiedProperty),
})
export type TargetResource = Static<typeof targetResource>

/** What a record says beyond its columns. */
export const auditDetails = Type.Object({
  category: nullable(Type.String()),
  operationType: nullable(Type.String()),
  activity: Type.String(),
  service: nullable(Type.String()),
  reason: nullable(Type.String()),
  targetResources: Type.Array(targetResource),
})
export type AuditDetails = Static<typeof auditDetails>
