import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { until } from '../../testing/until.ts'
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
