import { createContext, type ReactNode, use } from 'react'

/** What the server says about the installation, known before anybody has signed in. */
export interface AppValues {
  appDisplayName: string
  supportEmail: string
  helpCenterUrl: string
  unlockEmail: string
  chatWidgetUrl: string
  environmentName: string
  dataEditAllowed: boolean
  /** Where content is pushed to, if anywhere. */
  syncTargetEnvironment: string | null
  staleScanHours: number
}
const AppValuesContext = createContext<AppValues | null>(null)

export function AppValuesProvider({ values, children }: { values: AppValues; children: ReactNode }) {
  return <AppValuesContext value={values}>{children}</AppValuesContext>
}

export function useAppValues(): AppValues {
  const values = use(AppValuesContext)
  if (!values) throw new Error('AppValuesProvider is missing')
  return values
}
