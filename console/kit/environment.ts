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

type Env = Record<string, string | undefined>

/** Ports of local servers that are not production: where `vite console` serves while somebody works on it. */
export const localPorts = { local: 5001, dev: 7001, stage: 8001, test: 6001 } as const
export const localPort = (env: Env): number =>
  localPorts[(env.VITE_ENVIRONMENT ?? 'local') as keyof typeof localPorts] ?? localPorts.local

/** `VITE_API_URL` points a build at another server; `VITE_ENVIRONMENT` picks one of the above. */
export function baseUrl(env: Env): string {
  if (env.VITE_API_URL) return env.VITE_API_URL.replace(/\/+$/, '')
  const name = (env.VITE_ENVIRONMENT ?? 'local') as EnvironmentName
  return environments[name] ?? environments.local
}

/** Places of other origins that a build talks to: the page names them, so that the server can permit them. */
export function otherOrigins(env: Env): string[] {
  const urls = [baseUrl(env), env.VITE_ERROR_URL ?? ''].filter((url) => URL.canParse(url))
  return [...new Set(urls.map((url) => new URL(url).origin))]
}

const env: Env = { ...import.meta.env }
export const apiBase = baseUrl(env)
/** Where errors of the console are sent to, when a build names a place (`VITE_ERROR_URL`). */
export const errorCollector = env.VITE_ERROR_URL ?? ''
