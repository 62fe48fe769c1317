import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { verdicts } from './licenses.ts'
import { consolePackages, keyed, type LockedPackage, lockPackages, readLock } from './lock-packages.ts'

const root = path.dirname(import.meta.dirname)

/**
 * CycloneDX 1.6 of what a release is made of: packages of servers and workers, and those that are bundled into the
 * console. The same lock gives the same text, so it has no time of its own.
 */
export function sbom({
  withDevelopment = false,
  inConsole = consolePackages(),
  packages = lockPackages(readLock(), inConsole),
} = {}) {
  const product = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const parts = packages.filter(({ use }) => withDevelopment || use !== 'development')
  const names = new Set(parts.map(keyed))
  const refs = new Map(parts.map((one) => [keyed(one), purl(one)]))
  const licences = new Map(verdicts(parts).map(({ name, licence }) => [name, licence]))
  const direct = Object.keys({
    ...product.dependencies,
    ...product.optionalDependencies,
    ...product.devDependencies,
  }).concat(inConsole)
  const own = purl(product)
  const content = {
    metadata: {
      tools: { components: [{ type: 'application', name: 'scripts/sbom.ts', version: product.version }] },
      component: {
        type: 'application',
        'bom-ref': own,
        name: product.name,
        version: product.version,
        description: product.description,
        licenses: [{ license: { id: product.license } }],
        purl: own,
      },
    },
    components: parts.map((one) => componentOf(one, licences.get(keyed(one)) ?? '')),
    dependencies: [
      {
        ref: own,
        dependsOn: parts.filter(({ name }) => direct.includes(name)).map(purl),
      },
      ...parts.map((one) => ({
        ref: purl(one),
        dependsOn: one.needs.filter((name) => names.has(name)).flatMap((name) => refs.get(name) ?? []),
      })),
    ],
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  }
}

function componentOf(one: LockedPackage, licence: string) {
  const [group, name] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name]
  const scope = one.use === 'development' ? 'excluded' : one.isOptional ? 'optional' : 'required'
  return {
    type: 'library',
    'bom-ref': purl(one),
    ...(group && { group }),
    name,
    version: one.version,
    scope,
    ...(one.integrity && { hashes: hashesOf(one.integrity) }),
    licenses: [
      / (OR|AND) /.test(licence)
        ? { expression: licence.replace(/^\((.*)\)$/, '$1') }
        : { license: { id: licence } },
    ],
    purl: purl(one),
    properties: [{ name: 'parapet:use', value: one.use }],
  }
}

export const purl = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>) =>
  `pkg:npm/${name.replace('@', '%40')}@${version.replaceAll('+', '%2B')}`

const algorithms: Record<string, string> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
}

/** npm writes base64 after the name of the sum, CycloneDX has hexadecimal digits. */
const hashesOf = (integrity: string) =>
  integrity.split(/\s+/).map((one) => {
    const [name = '', digest = ''] = one.split(/-(.*)/)
    return { alg: algorithms[name] ?? name, content: Buffer.from(digest, 'base64').toString('hex') }
  })

/** Version 8: digits of our own choice, here of the content. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { out: { type: 'string' }, development: { type: 'boolean' } } })
  const made = sbom({ withDevelopment: values.development ?? false })
  const text = `${JSON.stringify(made, null, 2)}\n`
  if (values.out === undefined) process.stdout.write(text)
  else {
    writeFileSync(values.out, text)
    console.log(`${values.out}: ${made.components.length} components`)
  }
}
