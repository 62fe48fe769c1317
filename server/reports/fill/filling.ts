import { cut } from '#contract/kit/cut.ts'

/**
 * What a template is filled with. Nothing of a tenant goes in as an object: texts, numbers, lists of fields, and the few
 * things below, which only these functions make.
 */
export type Filling = string | number | boolean | null | Special | readonly Fields[]
export interface Fields {
  readonly [name: string]: Filling
}

/** Shown in the place and size of the template's placeholder; `width` and `height` in pixels replace the size. */
export interface Picture {
  $: 'picture'
  png: Uint8Array
  alt: string
  width?: number
  height?: number
}
/** Paragraphs from HTML: they take the place of the paragraph that the placeholder stands in. */
export interface Html {
  $: 'html'
  html: string
  style: string
  /** Its last paragraph stands on the page of what follows. */
  isKeptWithNext?: boolean
}
/** A place in the document that `pageOf` knows the page of. */
export interface Anchor {
  $: 'anchor'
  name: string
}
export interface PageOf {
  $: 'pageOf'
  name: string
  /** What is read until the program that opens the document has counted. */
  page: number | null
}
export interface Link {
  $: 'link'
  text: string
  target: string
}
export type Special = Picture | Html | Anchor | PageOf | Link

export const picture = (
  png: Uint8Array,
  alt: string,
  size: { width?: number; height?: number } = {},
): Picture => ({
  $: 'picture',
  png,
  alt,
  ...size,
})
export const html = (text: string, style = 'Normal', more: { isKeptWithNext?: boolean } = {}): Html => ({
  $: 'html',
  html: text,
  style,
  ...more,
})
export const anchor = (name: string): Anchor => ({ $: 'anchor', name })
export const pageOf = (name: string, page: number | null = null): PageOf => ({ $: 'pageOf', name, page })
/** A text without a link where the target is no address that a reader should follow. */
export const link = (text: string, target: string | null): Link | string =>
  target && isSafeTarget(target) ? { $: 'link', text, target } : text

export const isSafeTarget = (target: string) => /^(https:\/\/|mailto:)[^\s"\\<>]+$/i.test(target)

const mostLetters = 10_000
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones that no XML may hold
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text that any XML reader takes: no control characters, no half signs, not without end. */
export function writable(text: string): string {
  const whole = text.replaceAll('\r', '').replace(unwritable, '').toWellFormed()
  return cut(whole, mostLetters, '…')
}
