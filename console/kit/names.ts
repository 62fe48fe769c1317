/**
 * The names that the contract gives. This layer does not know the features: console/app/names.ts merges their names
 * in, so that one that does not exist does not compile here either.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by merging
export interface Names {}

type Named<K extends string> = K extends keyof Names ? Names[K] : never

export type Permission = Named<'permission'>
/** A key among the allowed screens. */
export type Screen = Named<'screen'>
/** What a permission of a group lets its users do. */
export type Action = Named<'action'>
