import type { ReportDataName } from '#contract/reports/reports.ts'
import type { Brand } from '../../brand/actions.ts'
import type { Db } from '../../kit/db.ts'
import type { Fields } from '../fill/filling.ts'
import { changesReport } from './changes.ts'
import { commonFields } from './common.ts'
import { executiveSummary } from './executive-summary.ts'
import { exemptionsReport } from './exemptions.ts'
import { type Facts, readFacts, type Wanted } from './facts.ts'
import { fullAssessment } from './full-assessment.ts'
import { regulationEvidence } from './regulation-evidence.ts'
import { remediationPlan } from './remediation-plan.ts'

/** What is special about a report: which regulation it is about, say. */
export interface Answers {
  texts: Readonly<Record<string, string>>
}

type Gather = (db: Db, facts: Facts, answers: Answers) => Promise<Fields>

const gatherers: Record<ReportDataName, Gather> = {
  ExecutiveSummary: executiveSummary,
  FullAssessment: fullAssessment,
  RegulationEvidence: regulationEvidence,
  Changes: changesReport,
  ExemptionsAndAssignments: exemptionsReport,
  RemediationPlan: remediationPlan,
}

/** Everything that a template is filled with: the answers of who asked, beneath what we know ourselves. */
export async function dataOf(
  db: Db,
  name: ReportDataName,
  wanted: Wanted,
  { brand, answers, custom }: { brand: Brand; answers: Answers; custom: Fields },
): Promise<Fields> {
  const facts = await readFacts(db, wanted)
  return { ...custom, ...commonFields(facts, brand), ...(await gatherers[name](db, facts, answers)) }
}
