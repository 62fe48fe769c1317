import { readFile } from 'node:fs/promises'
import { logoInMail } from '#contract/message-templates/compose.ts'
import type { App } from '../handle.ts'
import { inScope } from '../kit/db.ts'
import { settingValue } from '../settings/actions.ts'

const ours = new URL('../../console/public/icons/icon-192.png', import.meta.url)

/** The picture that every mail carries: the operator's, or the product's own. */
export async function mailLogo({ pool }: Pick<App, 'pool'>) {
  const value = await inScope(pool, { kind: 'platform' }, (db) => settingValue(db, 'mailLogo'))
  const [, contentType, data] = /^data:(image\/(?:png|jpeg|gif));base64,(.+)$/.exec(value) ?? []
  return {
    cid: logoInMail.replace('cid:', ''),
    ...(contentType && data
      ? { contentType, content: Buffer.from(data, 'base64') }
      : { contentType: 'image/png', content: await readFile(ours) }),
  }
}
