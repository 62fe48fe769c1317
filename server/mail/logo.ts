import { readFile } from 'node:fs/promises'
import { logoInMail } from '#contract/message-templates/compose.ts'
import { mailPicture } from '../brand/actions.ts'
import type { App } from '../handle.ts'
import { inScope } from '../kit/db.ts'
import type { OutgoingMail } from '../kit/smtp.ts'

type Image = NonNullable<OutgoingMail['images']>[number]

const ours = new URL('../../console/public/icons/icon-192.png', import.meta.url)

/** The picture that mails carry, by the reseller of their account: each is looked up once in a round of sending. */
export function openLogos({ pool }: Pick<App, 'pool'>): (vendorId: number) => Promise<Image> {
  const known = new Map<number, Promise<Image>>()
  return (vendorId) => {
    const image = known.get(vendorId) ?? imageOf(pool, vendorId)
    known.set(vendorId, image)
    return image
  }
}

async function imageOf(pool: App['pool'], vendorId: number): Promise<Image> {
  const picture = await inScope(pool, { kind: 'platform' }, (db) => mailPicture(db, vendorId))
  return {
    cid: logoInMail.replace('cid:', ''),
    contentType: 'image/png',
    content: picture ?? (await readFile(ours)),
  }
}
