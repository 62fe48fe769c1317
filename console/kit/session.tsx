import { createContext, type ReactNode, use } from 'react'
import type { Text } from '#contract/kit/text.ts'
import type { Action, Permission, Screen } from './names.ts'

/** What every part of the console may ask about the signed-in person and the installation. */
export interface Session {
  userId: number
  email: string
  role: number
  accountId: number | null
  /** Whether a permission of the contract is held; the same function as on the server decides. */
  can(permission: Permission): boolean
  canSee(screen: Screen): boolean
  canDo(action: Action): boolean
  /** Where data editing is off, edit controls of catalogue models are disabled with this reason. */
  editsDisabled(model: Text | undefined): string | null
  staleScanHours: number
  /** The account's subscription narrows recommendations (whoami: account.subscriptionType). */
  recommendationScopingEnabled: boolean
  appDisplayName: string
  supportEmail: string
}
const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('SessionProvider is missing')
  return session
}
