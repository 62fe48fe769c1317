import { fill, type Text } from '#contract/kit/text.ts'
import { badInput } from '../kit/errors.ts'
import { mostPixels, safePicture } from '../kit/safe-picture.ts'

const faults = {
  type: {
    en: 'Choose an image (PNG, JPEG, GIF, WebP)',
    de: 'Wählen Sie ein Bild aus (PNG, JPEG, GIF, WebP)',
  },
  size: {
    en: 'The image is larger than {most} × {most} pixels. Make it smaller.',
    de: 'Das Bild ist größer als {most} × {most} Pixel. Verkleinern Sie es.',
  },
} satisfies Record<string, Text>
/** Twice as large as the dialog shows a page. */
const kept = { width: 840, height: 1188 }

/** The picture of a report as it is kept. GIF and WebP, which are not drawn here, stay as they are. */
export function safeThumbnail(content: Buffer): { picture: Buffer; type: string } {
  const head = content.toString('latin1', 0, 12)
  if (/^GIF8[79]a/.test(head)) return { picture: content, type: 'image/gif' }
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return { picture: content, type: 'image/webp' }
  const safe = safePicture(content, kept)
  if (typeof safe === 'string') throw badInput(fill(faults[safe], { most: mostPixels }))
  return { picture: safe.png, type: 'image/png' }
}
