import type { App } from '../handle.ts'
import { fileNameOf } from '../kit/file-name.ts'
import type { Mail } from '../mail/actions.ts'
import { placeOf } from './announce.ts'
import { sayIn } from './data/words.ts'
import type { Wanted } from './jobs.ts'
import { contentTypes, reportFileTitle } from './report-file.ts'

/** Most mail servers take 10 MB; a file grows by a third on its way. */
export const mostAttached = 7 * 1024 * 1024

/** One mail to each recipient: with the file, or above a size with the place where it can be fetched. */
export function mailsOf(app: App, wanted: Wanted, size: number, now: Date): Mail[] {
  const { accountId, recipients, language, name, format, fileId, id, expiresAt, createdByEmail } = wanted
  if (recipients.length === 0) return []
  const say = sayIn(language)
  const link = `${app.config.publicUrl}${encodeURI(placeOf(id))}`
  const isAttached = size <= mostAttached
  return recipients.map((to) => ({
    template: isAttached ? 'report' : 'reportLink',
    to,
    lang: language,
    values: {
      report: name,
      account: wanted.account,
      sender: createdByEmail,
      date: say.day(now),
      expires: say.day(expiresAt),
      link,
    },
    accountId,
    ...(isAttached
      ? {
          attachment: {
            fileId,
            name: fileNameOf(reportFileTitle(name, wanted.account, wanted.createdAt), format),
            type: contentTypes[format],
          },
        }
      : {}),
    now,
  }))
}
