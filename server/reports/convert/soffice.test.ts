import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { drawnLogo } from '../../brand/drawn-logo.ts'
import { writtenParts } from '../../testing/report-documents.ts'
import { until } from '../../testing/until.ts'
import { writeDocx } from '../docx/package.ts'
import { p, t as text } from '../docx/write.ts'
import { makeDocument } from '../make.ts'
import { Unconvertible } from './office-child.ts'
import { convertBySoffice, probeFault, twiceBySoffice } from './soffice.ts'

const folder = await mkdtemp(join(tmpdir(), 'parapet-soffice-test-'))
after(() => rm(folder, { recursive: true, force: true }))

/** A program in the place of the office suite; it writes what it sees beside itself. */
async function program(name: string, lines: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\nfor last; do :; done\nplace=$(dirname "$last")\n${lines}\n`)
  await chmod(path, 0o755)
  return path
}
const docx = Buffer.from('a document')
const leftovers = async () => (await readdir(tmpdir())).filter((name) => /^parapet-soffice-[^t]/.test(name))

describe('the office suite of the machine', () => {
  test('has a profile of its own that fetches and runs nothing, and nothing of our environment', async () => {
    process.env.PARAPET_SECRET_FOR_TEST = 'secret'
    const seen = join(folder, 'seen')
    const path = await program(
      'tells',
      `env > ${seen}; echo "$@" >> ${seen}; cat "$place/profile/user/registrymodifications.xcu" >> ${seen}; printf '%%PDF-1.7\\n' > "$place/report.pdf"`,
    )
    assert.match((await convertBySoffice(path, docx)).toString('latin1'), /^%PDF-/)
    const told = await readFile(seen, 'utf8')
    assert.doesNotMatch(told, /secret|DATABASE_URL|PARAPET/)
    assert.match(told, /DisableMacrosExecution"[^/]*<value>true/)
    assert.match(told, /BlockUntrustedRefererLinks"[^/]*<value>true/)
    assert.match(
      told,
      /-env:UserInstallation=file:.*\/profile .*--headless.*UseTaggedPDF|UseTaggedPDF.*--headless/,
    )
    delete process.env.PARAPET_SECRET_FOR_TEST
  })

  test('that ends without a file, or with something else, has not converted', async () => {
    for (const [name, lines] of [
      ['nothing', 'exit 0'],
      ['other', 'echo "no pdf" > "$place/report.pdf"'],
    ] as const)
      await assert.rejects(convertBySoffice(await program(name, lines), docx), Unconvertible)
    assert.match((await probeFault(await program('broken', 'exit 1'))) ?? '', /no PDF was made/)
  })

  test('that is killed is asked once more, and no more than that', async () => {
    const tries = join(folder, 'tries')
    const path = await program(
      'dies-once',
      `echo x >> ${tries}; if [ "$(wc -l < ${tries})" -lt 2 ]; then kill -9 $$; fi; printf '%%PDF-1.7\\n' > "$place/report.pdf"`,
    )
    assert.match((await twiceBySoffice(path, docx)).toString('latin1'), /^%PDF-/)
    const always = join(folder, 'always')
    const dying = await program('dies', `echo x >> ${always}; kill -9 $$`)
    await assert.rejects(twiceBySoffice(dying, docx), Unconvertible)
    assert.equal((await readFile(always, 'utf8')).match(/x/g)?.length, 2)
  })

  test('ends with all of its processes when somebody cancels, and leaves no file', async () => {
    const pids = join(folder, 'pids')
    const path = await program('endless', `sleep 600 & echo $! > ${pids}; wait`)
    const cancel = new AbortController()
    const converting = convertBySoffice(path, docx, cancel.signal)
    const pid = await until(
      async () => Number(await readFile(pids, 'utf8').catch(() => '')) || null,
      'its child is there',
    )
    cancel.abort(new Error('cancelled'))
    await assert.rejects(converting, /cancelled/)
    await until(async () => !isAlive(pid), 'the child has ended')
    assert.deepEqual(await leftovers(), [])
  })
})

/** As an office suite writes it, with what the probe wants to see. */
const pdfOf = (pages: number) => {
  const kids = Array.from({ length: pages }, (_, n) => `${n + 10} 0 R`)
  const objects = [
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj',
    `2 0 obj\n<</Type/Pages/Kids[${kids.join(' ')}]>>\nendobj`,
    ...kids.map((_, n) => `${n + 10} 0 obj\n<</Type/Page>>\nendobj`),
    '3 0 obj\n<</Type/Font/BaseFont/Inter-Regular>>\nendobj',
    '4 0 obj\n<</S/URI/URI(https://example.com/)>>\nendobj',
  ]
  return `%PDF-1.7\n${objects.join('\n')}\n`
}

test('a report that is wanted as PDF is what the office suite on PATH made of it, with the number of its pages', async (t) => {
  const path = process.env.PATH
  t.after(() => {
    process.env.PATH = path
  })
  process.env.PATH = [folder, path].join(delimiter)
  await writeFile(join(folder, 'probe.pdf'), pdfOf(1))
  await writeFile(join(folder, 'made.pdf'), pdfOf(3))
  // It is probed once, and given the report then.
  await program(
    'soffice',
    `cp ${folder}/probe.pdf "$place/report.pdf"; mv ${folder}/made.pdf ${folder}/probe.pdf; cp "$place/report.docx" ${folder}/given.docx`,
  )
  const template = writeDocx({
    ...{ title: 'Letter', lang: 'en', body: p(text('{words}')) },
    ...{ header: p(text('')), footer: p(text('')) },
  })
  const [name, ink] = ['Parapet', '#176077']
  const brand = { name, address: '', ink, paper: 'A4', logo: drawnLogo(name, ink) } as const
  const told: number[] = []
  const { content, pages } = await makeDocument(
    template,
    { words: 'All is well.' },
    { brand, format: 'pdf' },
    { told: (done) => told.push(done) },
  )
  assert.deepEqual([content.toString('latin1'), pages, told], [pdfOf(3), 3, [1]])
  const [words = ''] = writtenParts(await readFile(join(folder, 'given.docx')))
  assert.match(words, /All is well\./)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
