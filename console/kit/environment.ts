/** Where the API is for each environment. In a build for any of them the console and the API share one origin. */
export const environments = {
  local: '/api',
  dev: '/api',
  stage: '/api',
  production: '/api',
  test: '/api',
  source: '/api',
  target: '/api',
} as const
export type EnvironmentName = keyof typeof environments

/** Ports of local servers that are not production: console and API beside it. */
export const localPorts = { local: 5001, dev: 7001, stage: 8001, test: 6001 } as const

/** `VITE_API_URL` points a build at another server; `VITE_ENVIRONMENT` picks one of the above. */
export function baseUrl(env: Record<string, string | undefined>): string {
  if (env.VITE_API_URL) return env.VITE_API_URL.replace(/\/+$/, '')
  const name = (env.VITE_ENVIRONMENT ?? 'local') as EnvironmentName
  return environments[name] ?? environments.local
}

const env: Record<string, string | undefined> = { ...import.meta.env }
export const apiBase = baseUrl(env)
/** Where errors of the console are sent to, when a build names a place (`VITE_ERROR_URL`). */
export const errorCollector = env.VITE_ERROR_URL ?? ''
