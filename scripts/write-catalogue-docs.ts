import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CheckPage, products } from '#scan/catalogue/check-page.ts'
import { loadChecks } from '#scan/catalogue/load-checks.ts'
import { loadPeers, type Peers, peerCoverage } from '#scan/catalogue/load-peers.ts'
import { loadRegulations, type Regulation } from '#scan/catalogue/load-regulations.ts'

export const cataloguePage = join(import.meta.dirname, '../docs/catalogue.md')

export interface DocumentedCatalogue {
  checks: readonly CheckPage[]
  regulations: readonly Regulation[]
  peers: Peers
}

export const wholeCatalogue = (): DocumentedCatalogue => ({
  checks: loadChecks(),
  regulations: loadRegulations(),
  peers: loadPeers(),
})

type Cell = string | number
const row = (cells: readonly Cell[]) =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly Cell[])[]) =>
  [head, head.map(() => '---'), ...rows].map(row).join('\n')

/** The page docs/catalogue.md. */
export function catalogueDocs({ checks, regulations, peers }: DocumentedCatalogue): string {
  const byProduct = Object.entries(products).map(([folder, product]) => ({
    folder,
    product,
    pages: checks.filter((page) => page.product === product),
  }))
  const count = (pages: readonly CheckPage[], method: CheckPage['validationMethod']) =>
    pages.filter(({ validationMethod }) => validationMethod === method).length
  const parts = [
    '# The catalogue',
    'Written by `node scripts/write-catalogue-docs.ts` from `catalogue/`; change the pages there, not this one.',
    '## Checks per product',
    table(
      ['Product', 'Checks', 'Decided by a query', 'Decided by a person'],
      [
        ...byProduct.map(({ product, pages }) => [
          product,
          pages.length,
          count(pages, 'Automatic'),
          count(pages, 'Manual'),
        ]),
        ['All', checks.length, count(checks, 'Automatic'), count(checks, 'Manual')],
      ],
    ),
    '## Frameworks',
    'A control is provable when a check gives evidence for it. The others need documents, people or premises, or lie in settings that no check reads.',
    table(
      ['Id', 'Framework', 'Controls', 'Provable', 'Checks'],
      regulations.map(({ id, name, controls }) => [
        id,
        name,
        controls.length,
        controls.filter(({ provable }) => provable).length,
        new Set(controls.flatMap((control) => control.checks)).size,
      ]),
    ),
    '## Beside other tools',
    'How many of the checks of others for Microsoft 365 are covered by ours; `catalogue/peers.json` names them.',
    table(
      ['Tool', 'Its checks', 'Covered'],
      peerCoverage(peers).map(({ source, covered, total }) => [source, total, covered]),
    ),
    ...byProduct.flatMap(({ folder, product, pages }) => [
      `## ${product}`,
      `In \`catalogue/checks/${folder}\`.`,
      table(
        ['Check', 'Recommendation', 'Severity', 'License (any)', 'Frameworks'],
        pages.map((page) => checkRow(page, regulations)),
      ),
    ]),
  ]
  return `${parts.join('\n\n')}\n`
}

const checkRow = ({ id, sections, severity, licences }: CheckPage, regulations: readonly Regulation[]) => [
  id,
  sections.title,
  severity,
  licences.join(', '),
  regulations
    .filter(({ controls }) => controls.some(({ checks }) => checks.includes(id)))
    .map((regulation) => regulation.id)
    .join(', '),
]

if (import.meta.main) writeFileSync(cataloguePage, catalogueDocs(wholeCatalogue()))
