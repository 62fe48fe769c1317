import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useCall } from '#console/kit/query.ts'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { newAlert } from '#contract/alerts/alert-form.ts'
import { suggestedAlerts } from '#contract/alerts/suggested-alerts.ts'
import { text } from './texts.ts'
import './Suggestions.css'

/** Alerts that most accounts want, each made by one click. Those whose filter is there already are not offered again. */
export function Suggestions({ taken }: { taken: ReadonlySet<string> }) {
  const { t } = useLanguage()
  const create = useCall(alertCalls.create)
  return (
    <div className="suggestions">
      {suggestedAlerts
        .filter(({ filters }) => !taken.has(filters))
        .map(({ name, why, filters }) => (
          <article key={filters} className="suggestion">
            <h3>{t(name)}</h3>
            <p>{t(why)}</p>
            <Button
              size="small"
              icon={<Plus size={14} />}
              disabled={create.isPending}
              loading={create.isPending && create.variables.body.filters === filters}
              aria-label={t(text.useNamed, { name: t(name) })}
              onClick={() => create.mutate({ body: { ...newAlert, name: t(name), filters } })}
            >
              {t(text.createButton)}
            </Button>
          </article>
        ))}
    </div>
  )
}
