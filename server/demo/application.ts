import type { Config } from '../kit/config.ts'

type Env = Record<string, string | undefined>

/** Why this is no place for a demonstration: whoever forgot the application's id must not get a simulated Microsoft. */
export function demoRefusal(env: Env): string | null {
  const isAsked = /^(1|true|yes|on)$/i.test(env.PARAPET_DEMO ?? '')
  const sign =
    env.ENVIRONMENT_NAME === 'production' || env.NODE_ENV === 'production'
      ? 'this is production'
      : env.PARAPET_DEMO && !isAsked
        ? 'PARAPET_DEMO is off'
        : env.DATABASE_URL && !isAsked
          ? 'DATABASE_URL is set'
          : null
  return (
    sign && `Set MICROSOFT_CLIENT_ID: ${sign}. For a demonstration with a simulated Microsoft: PARAPET_DEMO=1`
  )
}

/** What a demonstration is configured with: the simulator beside the console, and its application. */
export function demoApplication(env: Env): Env {
  const port = Number(env.PORT || 3000)
  const simulatorPort = port + 1
  const host = env.PUBLIC_URL && URL.canParse(env.PUBLIC_URL) ? new URL(env.PUBLIC_URL).hostname : 'localhost'
  return {
    PARAPET_DEMO: env.PARAPET_DEMO || '1',
    MICROSOFT_CLIENT_ID: '5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11',
    MICROSOFT_CLIENT_SECRET: 'simulator-secret',
    MICROSOFT_IDENTITY_URL: env.MICROSOFT_IDENTITY_URL || `http://127.0.0.1:${simulatorPort}`,
    MICROSOFT_IDENTITY_BROWSER_URL: env.MICROSOFT_IDENTITY_BROWSER_URL || `http://${host}:${simulatorPort}`,
    MICROSOFT_SERVICE_URL:
      env.MICROSOFT_SERVICE_URL || env.MICROSOFT_IDENTITY_URL || `http://127.0.0.1:${simulatorPort}`,
    SUPERADMIN_EMAIL: env.SUPERADMIN_EMAIL || 'olivia.operator@parapet.example',
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
  }
}

/** Settings of the demonstration: the chat widget is a page of the simulator. */
export const demoSettings = (config: Config) => ({
  chatWidgetUrl: `${config.microsoft.identityBrowserUrl}/chat`,
})
