import { accessRefused, signInProblems } from '#contract/auth/sign-in-problems.ts'
import { fill, type Text } from '#contract/kit/text.ts'
import type { Credential } from '#scan/graph/tokens.ts'
import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput, CallError } from '../kit/errors.ts'
import { type AppAccess, isTenantId } from '../kit/microsoft-identity.ts'
import { unseal } from '../kit/tokens.ts'
import { applicationStatusOf } from './required-permissions.ts'

export type { AppAccess } from '../kit/microsoft-identity.ts'
export { applicationStatusOf, globalAdministrator, missingPermissions } from './required-permissions.ts'

const texts = {
  tenantIdForm: { en: 'Enter the tenant ID as a GUID', de: 'Geben Sie die Mandanten-ID als GUID ein' },
} satisfies Record<string, Text>

export function checkTenantId(tenantId: string): void {
  if (!isTenantId(tenantId)) throw badInput(texts.tenantIdForm)
}

/** The account's own application, as its row keeps it. */
export const ownApplication = (db: Db, accountId: number): Promise<OwnApplication> =>
  db.one(sql<OwnApplication>`
    select microsoft_application_id as "clientId", microsoft_application_secret as "sealedSecret"
    from account
    where id = ${accountId}`)

/** What Microsoft says of the account's application in its tenant; an answer that says nothing is an error. */
export async function tenantAccess(app: App, tenantId: string, own: OwnApplication): Promise<AppAccess> {
  const access = await accessOf(app, tenantId, own)
  if (access.state === 'granted' || access.state === 'no-app') return access
  throw new CallError(503, 'tenant_access', sentenceFor(access.reason, access.words), {
    reason: access.reason,
  })
}

/** Why the tenant could not be asked, and what to do: by Microsoft's number where it is known. */
function sentenceFor(reason: string, words?: Text): Text {
  const said = fill(words ? accessRefused : signInProblems.tenant_access, { reason })
  return words ? { en: `${said.en} ${words.en}`, de: `${said.de} ${words.de}` } : said
}

/** An application that the account has registered for itself, as its row keeps it. */
export interface OwnApplication {
  clientId: string | null
  sealedSecret: Buffer | null
}

/** The account's own application; undefined: ours. */
const ownOf = ({ config, secretKeys }: App, { clientId, sealedSecret }: OwnApplication) =>
  sealedSecret
    ? { clientId: clientId ?? config.microsoft.clientId, clientSecret: unseal(secretKeys, sealedSecret) }
    : undefined

/** What the account is read with: its own application, or ours. */
export function applicationOf(
  app: App,
  account: OwnApplication,
): { clientId: string; credential: Credential } {
  const { clientId, clientSecret, clientCertificate: pem } = app.config.microsoft
  const own = ownOf(app, account)
  if (own) return { clientId: own.clientId, credential: { secret: own.clientSecret } }
  return { clientId, credential: pem ? { certificate: pem, privateKey: pem } : { secret: clientSecret } }
}

/** A tenant id that came into the row before it was checked is an answer too, not a fault of ours. */
const accessOf = async (app: App, tenantId: string, account: OwnApplication): Promise<AppAccess> =>
  isTenantId(tenantId)
    ? app.identity.appAccess(tenantId, ownOf(app, account))
    : { state: 'error', reason: texts.tenantIdForm.en }

/** What the account's row says of the application in its tenant. */
export const applicationStatus = async (
  app: App,
  tenantId: string,
  account: OwnApplication,
): Promise<number> => applicationStatusOf(await accessOf(app, tenantId, account))
