import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Unconvertible } from './office-child.ts'

const converter = '@matbee/libreoffice-converter'
const require = createRequire(import.meta.url)

/**
 * The packaged LibreOffice is a quarter of a gigabyte: `npm start` goes without it until the first document is converted
 * where the machine has none of its own. Who was started without npm installs nothing.
 */
export async function ensurePackaged(
  installer = process.env.PARAPET_INSTALLER,
  name = converter,
): Promise<void> {
  if (isInstalled(name)) return
  if (!installer)
    throw new Unconvertible(
      `${name} is not installed: run "npm ci --omit=dev", or put soffice on PATH`,
      'pdfNoConverter',
    )
  const npm = spawn(process.execPath, [installer, name], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(npm, 'close')
  if (code === 0 && isInstalled(name)) return
  throw new Unconvertible(
    `${name} could not be fetched: npm says why on standard error. Put soffice on PATH, or try again with a registry`,
    'pdfNoConverter',
  )
}

function isInstalled(name: string): boolean {
  try {
    require.resolve(`${name}/package.json`)
    return true
  } catch {
    return false
  }
}
