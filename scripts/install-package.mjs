// node scripts/install-package.mjs NAME: adds a package of package-lock.json that `npm start` left out, because not everyone
// needs it. Plain JavaScript, as run.mjs, which says its address to what it runs.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { addPackage } from './install.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const say = (line) => process.stderr.write(`parapet: ${line}\n`)
const [name] = process.argv.slice(2)
try {
  if (!name) throw new Error('Name a package: node scripts/install-package.mjs NAME')
  await addPackage(root, name, say)
} catch (error) {
  say(error.message)
  process.exitCode = 1
}
