import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folders = ['console', 'contract']
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.console.json']

/** Changes when something changed that the built console is made of. */
export function consoleInputsHash(root: string, env: NodeJS.ProcessEnv = process.env): string {
  const hash = createHash('sha256')
  for (const name of Object.keys(env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${env[name]}\0`)
  }
  for (const file of [...files, ...folders.flatMap((folder) => sourcesIn(root, folder))]) {
    if (existsSync(path.join(root, file))) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(root, file)))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

function sourcesIn(root: string, folder: string): string[] {
  const built = path.join('console', 'dist') + path.sep
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|component|stories)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(built))
    .sort()
}
