import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { type CloudName, cloudNames } from '#contract/kit/clouds.ts'

export type Env = Record<string, string | undefined>

/** An orchestrator mounts secrets as files: NAME_FILE says which one holds NAME. */
export function withFiles(env: Env, names: readonly string[]): Env {
  const found = names.filter((name) => env[`${name}_FILE`])
  const twice = found.find((name) => env[name])
  if (twice) throw new Error(`${twice} and ${twice}_FILE are both set: leave one of them out`)
  const read = found.flatMap((name) => [
    [name, content(env, `${name}_FILE`).trim()] as const,
    [`${name}_FILE`, undefined] as const,
  ])
  return { ...env, ...Object.fromEntries(read) }
}

export function cloudName(env: Env): CloudName {
  const written = env.MICROSOFT_CLOUD || 'worldwide'
  const found = cloudNames.find((name) => name === written)
  if (!found) throw new Error(`MICROSOFT_CLOUD must be one of ${cloudNames.join(', ')}, not '${written}'`)
  return found
}

export function wholeNumber(env: Env, name: string, fallback: number): number {
  const written = env[name]
  if (!written) return fallback
  const number = Number(written)
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`${name} must be a whole number, not '${written}'`)
  return number
}

export function flag(env: Env, name: string, fallback: boolean): boolean {
  const written = env[name]
  if (!written) return fallback
  if (/^(1|true|yes|on)$/i.test(written)) return true
  if (/^(0|false|no|off)$/i.test(written)) return false
  throw new Error(`${name} must be 1 or 0, not '${written}'`)
}

/** The leftmost address is anybody's invention: only what our own proxies wrote counts. */
export function proxies(env: Env): false | number | string {
  const written = (env.TRUST_PROXY ?? '').trim()
  if (/^(|0|false|no|off)$/i.test(written)) return false
  if (/^\d$/.test(written)) return Number(written)
  const addresses = written.split(',').map((one) => one.trim())
  if (!addresses.every(isNetwork))
    throw new Error(`TRUST_PROXY must be a number of proxies or their addresses, not '${written}'`)
  return addresses.join(',')
}

function isNetwork(written: string): boolean {
  const [address = '', bits] = written.split('/')
  const version = isIP(address)
  return (
    version > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

export function networks(env: Env, name: string): string[] {
  const written = (env[name] ?? '').split(',').flatMap((one) => one.trim() || [])
  const wrong = written.find((one) => !isNetwork(one))
  if (wrong !== undefined) throw new Error(`${name} must be networks like 10.20.0.0/16, not '${wrong}'`)
  return written
}

export function content(env: Env, name: string): string {
  const file = env[name]
  if (!file) return ''
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`${name} must be a file that can be read, not '${file}'`, { cause })
  }
}

/** As many bytes as the key of a signature needs. */
export function key(env: Env, name: string): string {
  const written = env[name] ?? ''
  if (Buffer.from(written, 'base64').length < 32) throw new Error(`${name} must be at least 32 bytes, base64`)
  return written
}

export function address(env: Env, name: string, fallback: string): string {
  const written = env[name] || fallback
  if (!URL.canParse(written)) throw new Error(`${name} must be an address, not '${written}'`)
  return written.replace(/\/+$/, '')
}

/** Not quoted when it is wrong: it holds a password. Without a host it is a socket of this machine. */
export function databaseAddress(env: Env, name: string): string {
  const written = env[name] ?? ''
  const isReadable = /^postgres(ql)?:\/\//.test(written) && URL.canParse(written.replace('@/', '@localhost/'))
  if (!written || isReadable) return written
  throw new Error(
    `${name} must be like postgres://user:password@host:5432/database; in a password, # is written as %23 and / as %2F`,
  )
}
