import { Type } from 'typebox'
import { job, platformJob } from '#contract/access/permissions.ts'
import { rowId } from '#contract/schema.ts'

const count = Type.Integer({ minimum: 0 })

/** Accounts whose grace time is over. */
export const eraseDueAccountsJob = platformJob({
  name: 'erase-due-accounts',
  label: { en: 'Erase deleted accounts', de: 'Gelöschte Kundenkonten endgültig entfernen' },
  timeLimit: 60,
  says: {
    queued: { en: '{n} accounts to be erased', de: '{n} Kundenkonten werden endgültig entfernt' },
  },
})

/** Its row is the platform's: the account's own rows are what it removes. */
export const eraseAccountJob = job({
  name: 'erase-account',
  label: { en: 'Erase an account', de: 'Kundenkonto endgültig entfernen' },
  data: Type.Object({ accountId: rowId }),
  fence: 'platform',
  onePer: ['accountId'],
  timeLimit: 4 * 3600,
  /** What was removed so far, as the certificate will say it. */
  position: Type.Object({
    rows: Type.Record(Type.String(), count),
    files: count,
    bytes: count,
    hasFiles: Type.Boolean(),
  }),
  says: {
    erased: {
      en: '{rows} rows and {files} files erased',
      de: '{rows} Zeilen und {files} Dateien endgültig entfernt',
    },
    kept: { en: 'The account does not need to be erased', de: 'Das Kundenkonto muss nicht entfernt werden' },
  },
})
