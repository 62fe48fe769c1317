import { useQuery } from '@tanstack/react-query'
import { Activity, Mail, Server } from 'lucide-react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { answerQuery } from '#console/kit/query.ts'
import { FigureStrip, StripFigure } from '#console/ui/FigureStrip.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import { healthCalls } from '#contract/health/health-calls.ts'
import { jobRowState } from '#contract/health/job-rows.ts'
import { linkTo } from '#contract/screens/links.ts'
import { text } from './texts.ts'

const { Waiting, Running, Stuck, Failed } = jobRowState.value
const jobsIn = (...states: number[]) =>
  linkTo('manage-health', { query: { $filter: states.map((state) => `state eq ${state}`).join(' or ') } })

/** As often as processes say that they are there. */
const everyMs = 10_000

/** How the installation is: each figure leads to its rows. */
export function HealthFigures() {
  const { t, lang } = useLanguage()
  const { data } = useQuery({
    ...answerQuery(healthCalls.figures, {}, { quiet: true }),
    refetchInterval: everyMs,
  })
  const problems = data && data.failed + data.stuck
  return (
    <FigureStrip label={t(text.figures)}>
      <StripFigure
        icon={data?.silent ? <StateIcon state="bad" /> : <Server size={16} aria-hidden="true" />}
        label={t(text.processes)}
        count={data && data.servers + data.workers}
        base={t(text.counted, { servers: data?.servers ?? 0, workers: data?.workers ?? 0 })}
        news={data?.silent ? t(text.silent, { n: data.silent }) : null}
        to={linkTo('processes')}
      />
      <StripFigure
        icon={<Activity size={16} aria-hidden="true" />}
        label={t(text.queue)}
        count={data?.waiting}
        base={
          data?.waiting
            ? t(text.waiting, { age: ageOf(data.oldestSeconds, lang), n: data.running })
            : t(text.nothingWaits, { n: data?.running ?? 0 })
        }
        to={jobsIn(Waiting, Running)}
      />
      <StripFigure
        icon={<StateIcon state={problems ? 'warning' : 'ok'} />}
        label={t(text.problems)}
        count={problems}
        base={t(text.failed, { failed: data?.failed ?? 0, stuck: data?.stuck ?? 0 })}
        news={data?.throttledAccounts ? t(text.throttled, { n: data.throttledAccounts }) : null}
        to={jobsIn(Stuck, Failed)}
      />
      <StripFigure
        icon={<Mail size={16} aria-hidden="true" />}
        label={t(text.undelivered)}
        count={data && data.mailsGivenUp + data.deliveriesGivenUp}
        base={t(text.mails, { mails: data?.mailsGivenUp ?? 0, deliveries: data?.deliveriesGivenUp ?? 0 })}
        to={linkTo('undelivered-mails')}
      />
    </FigureStrip>
  )
}

const steps = [
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

function ageOf(seconds: number, lang: string): string {
  const { unit, seconds: one } = steps.find((step) => seconds >= step.seconds) ?? steps[2]
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(seconds / one),
  )
}
