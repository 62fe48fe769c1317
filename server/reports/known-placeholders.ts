import { type ReportDataName, reportData } from '#contract/reports/reports.ts'
import { checkTemplate } from './template-check/check-template.ts'
import { builtIns, builtInTemplate } from './templates/built-in.ts'

/** What every report has, also where ours do not show it. */
const always = [
  ...[
    'account',
    'preparedBy',
    'preparedByAddress',
    'hasAddress',
    'date',
    'scanTime',
    'days',
    'logo',
    'coverLogo',
  ],
  ...['period', 'periodFrom', 'periodTo', 'periodSpan', 'periodLine', 'stateOf'],
]
const names = new Map<number, ReadonlySet<string>>()

/**
 * The placeholders that a kind of report data fills: those of our own template for it. A test holds that each of them is
 * really filled.
 */
export function knownPlaceholders(data: number): ReadonlySet<string> {
  const known = names.get(data) ?? new Set([...always, ...placeholdersOf(data)])
  names.set(data, known)
  return known
}

const placeholdersOf = (data: number): string[] =>
  builtIns
    .filter((one) => reportData.value[one.data as ReportDataName] === data)
    .flatMap(({ key }) => checkTemplate(builtInTemplate(key, 'en') ?? Buffer.alloc(0)).tags)
    .map(({ name }) => name)
