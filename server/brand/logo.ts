import { logoFaults } from '#contract/brand/brand.ts'
import { fill } from '#contract/kit/text.ts'
import { badInput } from '../kit/errors.ts'
import { mostPixels, safePicture } from '../kit/safe-picture.ts'
import type { Logo } from './drawn-logo.ts'

/** A logo as it is kept: its pixels, and no more of them than it needs. */
export function safeLogo(content: Buffer): Logo {
  const logo = safePicture(content, { width: 1200, height: 360 })
  if (typeof logo === 'string') throw badInput(fill(logoFaults[logo], { most: mostPixels }))
  return logo
}
