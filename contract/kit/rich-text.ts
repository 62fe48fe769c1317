import type { Text } from './text.ts'

/**
 * What people can write: the editor makes it, the server keeps it, the reader shows it, and none of them anything
 * else.
 */
export const fontSizes = Array.from({ length: 20 }, (_, step) => `${16 + 2 * step}px`)
export const usualFontSize = '16px'

export const lineHeights = ['1.0', '1.15', '1.5', '2.0'] as const
export const alignments = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof alignments)[number]

/** In px. */
export const imageWidth = 400
export const videoHeight = 300

/** The address that `POST /upload` gives: media of other origins would tell them who reads, and when. */
export const mediaAddress =
  /^\/files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\?key=[0-9a-z]{1,8}\.[\w-]{43}$/

const ink = (color: string, en: string, de: string): { color: string; label: Text } => ({
  color,
  label: { en, de },
})

/**
 * The colours of letters, in rows of five. Each can be read on the grounds of the light theme; the dark theme shows
 * a lighter one in its place.
 */
export const inks = [
  ink('#1f252e', 'Black', 'Schwarz'),
  ink('#474e59', 'Dark gray', 'Dunkelgrau'),
  ink('#676c75', 'Gray', 'Grau'),
  ink('#8e633f', 'Brown', 'Braun'),
  ink('#59330d', 'Dark brown', 'Dunkelbraun'),
  ink('#ce2930', 'Red', 'Rot'),
  ink('#b24f01', 'Orange', 'Orange'),
  ink('#936203', 'Amber', 'Bernstein'),
  ink('#707003', 'Olive', 'Oliv'),
  ink('#007d38', 'Green', 'Grün'),
  ink('#7e0211', 'Dark red', 'Dunkelrot'),
  ink('#662a02', 'Dark orange', 'Dunkelorange'),
  ink('#533602', 'Dark amber', 'Dunkler Bernstein'),
  ink('#3e3e01', 'Dark olive', 'Dunkeloliv'),
  ink('#02461d', 'Dark green', 'Dunkelgrün'),
  ink('#087970', 'Teal', 'Petrol'),
  ink('#067595', 'Cyan', 'Cyan'),
  ink('#2664e0', 'Blue', 'Blau'),
  ink('#7e4fd8', 'Violet', 'Violett'),
  ink('#c22d84', 'Pink', 'Pink'),
  ink('#03443e', 'Dark teal', 'Dunkelpetrol'),
  ink('#014255', 'Dark cyan', 'Dunkelcyan'),
  ink('#013395', 'Dark blue', 'Dunkelblau'),
  ink('#500d9f', 'Dark violet', 'Dunkelviolett'),
  ink('#77014d', 'Dark pink', 'Dunkelpink'),
] as const

export type StyleName = 'text-align' | 'line-height' | 'color' | 'font-size'

/** Which styles an element may have, and the value of each as a browser writes it; undefined: none of ours. */
const blockStyles = { 'text-align': alignmentOf, 'line-height': lineHeightOf }
const stylesOf: Record<string, Partial<Record<StyleName, (written: string) => string | undefined>>> = {
  span: { color: inkOf, 'font-size': fontSizeOf },
  ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, blockStyles])),
}

/** What of a `style` attribute is ours. */
export function checkedStyle(tag: string, written: string | null): Partial<Record<StyleName, string>> {
  const readers = Object.hasOwn(stylesOf, tag) ? stylesOf[tag] : undefined
  if (!readers || !written) return {}
  const checked: Partial<Record<StyleName, string>> = {}
  for (const declaration of written.split(';')) {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim())
    if (!Object.hasOwn(readers, name)) continue
    const read = readers[name as StyleName]?.(value)
    if (read) checked[name as StyleName] = read
  }
  return checked
}

export function alignmentOf(written: string): Alignment | undefined {
  return alignments.find((side) => side === written)
}

/** Browsers write 1.0 as 1. */
export function lineHeightOf(written: string): string | undefined {
  const isNumber = /^\d(\.\d{1,2})?$/.test(written)
  const height = lineHeights.find((one) => isNumber && Number(one) === Number(written))
  return height && String(Number(height))
}

export function fontSizeOf(written: string): string | undefined {
  return fontSizes.find((size) => size === written)
}

/** Browsers write #ce2930 as rgb(206, 41, 48). */
export function inkOf(written: string): string | undefined {
  const wanted = written.toLowerCase()
  return inks.flatMap(({ color }) => (wanted === color || wanted === rgbOf(color) ? rgbOf(color) : []))[0]
}

export function rgbOf(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${parts.join(', ')})`
}
