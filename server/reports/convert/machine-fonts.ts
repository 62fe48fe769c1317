import { existsSync } from 'node:fs'

/**
 * Inter and the fonts of the packaged office draw Latin, Greek, Cyrillic, Arabic and Hebrew, but no Chinese, Japanese and
 * Korean: such a font is larger than all of ours together, so that the machine's is used. Regular files that hold all
 * three come first; the smallest is Debian's fonts-droid-fallback (3.5 MB).
 */
export const eastAsianFonts = [
  '/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf',
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc',
  '/System/Library/Fonts/Supplemental/Arial Unicode.ttf',
  'C:\\Windows\\Fonts\\msyh.ttc',
]

/** The machine's font for Chinese, Japanese and Korean, or null when it has none that we know. */
export const eastAsianFont = (places: readonly string[] = eastAsianFonts): string | null =>
  places.find((place) => existsSync(place)) ?? null

/** What an operator is told about it. */
export function sayEastAsian(font: string | null): string {
  return font
    ? `Chinese, Japanese and Korean by ${font}`
    : 'no font for Chinese, Japanese and Korean: such names are boxes in PDF files (Debian: apt install fonts-droid-fallback)'
}
