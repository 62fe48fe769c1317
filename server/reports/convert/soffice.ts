import { spawn } from 'node:child_process'
import { access, constants, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { standBack } from '#contract/kit/stand-back.ts'
import { interFiles } from '../../kit/inter.ts'
import { Unconvertible } from './office-child.ts'
import { readPdf } from './pdf.ts'
import { probeDocument } from './probe.ts'
import { pdfFilter } from './protocol.ts'

const limitMs = 120_000

let known: Promise<string | null> | undefined
/** The office suite on PATH, where it draws what our reports need; asked once in the life of a process. */
export function usableSoffice(): Promise<string | null> {
  known ??= findSoffice().then(async (path) => (path && (await probeFault(path)) === null ? path : null))
  return known
}

export async function findSoffice(): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, 'soffice')
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return null
}

/** What is wrong with an office suite, or null: it must keep links, pictures and our font. */
export async function probeFault(path: string): Promise<string | null> {
  try {
    const { links, fonts, pages } = readPdf(await convertBySoffice(path, await probeDocument()))
    if (pages !== 1) return 'it does not draw the page'
    if (!links.some((link) => link.startsWith('https://'))) return 'it drops links'
    return fonts.some((font) => /^Inter/.test(font)) ? null : 'it does not use the font Inter'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** These two keep linked pictures from being fetched and macros from running. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
</oor:items>`

/** Each time with a process, a profile and a folder of its own, so that the second try has nothing of the first. */
export async function twiceBySoffice(path: string, docx: Buffer, signal?: AbortSignal): Promise<Buffer> {
  try {
    return await convertBySoffice(path, docx, signal)
  } catch (error) {
    if (!(error instanceof Unconvertible)) throw error
    return await convertBySoffice(path, docx, signal)
  }
}

/** One process with a profile of its own: two that share one end without output and without error. */
export async function convertBySoffice(path: string, docx: Buffer, signal?: AbortSignal): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-soffice-'))
  try {
    const profile = join(folder, 'profile')
    await mkdir(join(profile, 'user'), { recursive: true })
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settings)
    await writeFile(join(folder, 'report.docx'), docx)
    await writeFile(join(folder, 'fonts.conf'), await fontsConf(folder))
    await run(path, folder, profile, signal)
    const pdf = await readFile(join(folder, 'report.pdf')).catch(() => null)
    if (pdf?.toString('latin1', 0, 5) !== '%PDF-') throw new Unconvertible('no PDF was made')
    return pdf
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function fontsConf(folder: string): Promise<string> {
  const fonts = join(folder, 'fonts')
  await mkdir(fonts)
  for (const { file, path } of interFiles) await writeFile(join(fonts, file), await readFile(path))
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${fonts}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`
}

function run(path: string, folder: string, profile: string, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const asPdf = ['--convert-to', `pdf:writer_pdf_Export:${pdfFilter}`]
    const options = [...asPdf, '--headless', '--norestore', '--nolockcheck', '--outdir', folder]
    const child = spawn(
      path,
      [`-env:UserInstallation=${pathToFileURL(profile)}`, ...options, join(folder, 'report.docx')],
      {
        // soffice is a wrapper: only its whole group ends with it.
        detached: true,
        stdio: 'ignore',
        env: { HOME: folder, PATH: '/usr/bin:/bin', FONTCONFIG_FILE: join(folder, 'fonts.conf') },
      },
    )
    standBack(child)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      settle()
    }
    const kill = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    const onAbort = () => {
      kill()
      end(() => reject(signal?.reason))
    }
    const timer = setTimeout(() => {
      kill()
      end(() => reject(new Unconvertible('it takes too long', 'pdfTooLong')))
    }, limitMs)
    signal?.addEventListener('abort', onAbort)
    child.on('error', (error) => end(() => reject(error)))
    child.on('exit', () => end(resolve))
  })
}
