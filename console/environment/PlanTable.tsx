import { useLanguage } from '#console/kit/i18n.tsx'
import { cellOf } from '#console/kit/list/Cell.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { type EnvironmentPlan, environmentPlans } from '#contract/environment/environment.ts'
import { text } from './texts.ts'
import './PlanTable.css'

const columns = ['model', 'added', 'changed', 'removed', 'conflicts', 'unchanged'] as const
const { fields } = environmentPlans

/** Per model: new, changed, removed, conflicts; and what keeps the target from taking it. */
export function PlanTable({ plans }: { plans: readonly EnvironmentPlan[] }) {
  const { t, lang } = useLanguage()
  return (
    <div className="plan-panel">
      <Panel>
        <div className="plan-table">
          <table aria-label={t(text.plan)}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {fields[name].label[lang]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {plans.map((plan) => (
                <tr key={plan.id}>
                  {columns.map((name) =>
                    name === 'model' ? (
                      <th key={name} scope="row">
                        {cellOf(fields.model, plan.model, lang)}
                        {plan.problems.length > 0 && <Problems plan={plan} />}
                      </th>
                    ) : (
                      <td key={name} className={plan[name] === 0 ? 'num quiet' : 'num'}>
                        {cellOf(fields[name], plan[name], lang)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </div>
  )
}

const shownProblems = 5

function Problems({ plan }: { plan: EnvironmentPlan }) {
  const { t } = useLanguage()
  return (
    <div className="plan-problems" role="note">
      {t(text.cannotTake)}
      <ul>
        {plan.problems.slice(0, shownProblems).map(({ row, column, problem }) => (
          <li key={`${row} ${column} ${problem}`}>
            {column ? t(text.problem, { row, column, problem }) : problem}
          </li>
        ))}
      </ul>
    </div>
  )
}
