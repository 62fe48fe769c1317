import { type AuditLog, createAuditLog } from '#simulator/audits/audit-log.ts'
import { type Posture, usualPosture } from '#simulator/directory/posture.ts'
import { countsFor } from '#simulator/directory/scene.ts'
import type { Tenant } from '#simulator/world/tenant.ts'
import type { World } from '#simulator/world/world.ts'
import { checkStory } from './check-story.ts'
import { planNames, skuIdOf } from './licences.ts'
import { loadStory, type Story, storyOn } from './load-story.ts'
import type { Content } from './merge.ts'
import type { Recording } from './recording.ts'
import { type TenantView, viewOf } from './tenant-view.ts'
import { filledIn } from './words.ts'

const dayMs = 24 * 60 * 60 * 1000
export const storyDays = 90

/** Shows every tenant as it is on the simulated day. */
export type Theatre = {
  view(tenant: Tenant): TenantView
  viewOn(tenant: Tenant, moment: Date): TenantView
  plans(tenant: Tenant): Set<string>
  /** Share of the published limits that the tenant grants. */
  limitScale(tenant: Tenant): number
  /** What the directory has written of the tenants. */
  audits: AuditLog
  start(): Date
  startAt(moment: Date): void
  reset(): void
}

const midnight = (date: Date): Date => new Date(Math.floor(date.getTime() / dayMs) * dayMs)

/**
 * A story begins 90 days before the simulator does, or is reset, so that today is its last day and there is a past to
 * visit.
 */
export function createTheatre(world: World, recording: Recording | null = null): Theatre {
  const usualStart = () => new Date(midnight(world.clock.now()).getTime() - storyDays * dayMs)
  let start = usualStart()
  const stories = new Map<string, Story>()
  const audits = createAuditLog()
  const views = new Map<string, { key: string; view: TenantView }>()

  const storyOf = (tenant: Tenant): Story => {
    const known = stories.get(tenant.slug)
    if (known) return known
    const story = loadStory(tenant.slug, tenant.story?.layers ?? [])
    checkStory(story.beginning, tenant.slug)
    checkStory(storyOn(story, Number.POSITIVE_INFINITY), `${tenant.slug} at the end`)
    stories.set(tenant.slug, story)
    return story
  }
  const licencesOf = (tenant: Tenant) => tenant.story?.licences ?? ['SPB']

  const build = (tenant: Tenant, today: Date): TenantView => {
    const day = Math.floor((today.getTime() - start.getTime()) / dayMs)
    const story = filledIn(storyOn(storyOf(tenant), day), { tenant, today, start }) as Content
    const licences = licencesOf(tenant)
    const posture: Posture = { ...usualPosture, ...(story.directory as Partial<Posture> | undefined) }
    const counts = countsFor(tenant.story?.users ?? 0)
    const { hasGovernmentPlans } = world.cloud
    const skuId = skuIdOf(licences)
    const scene = { tenant, posture, counts, skuId, today, hasGovernmentPlans }
    return viewOf(scene, story, licences, { audits: () => auditRows(tenant), now: () => world.clock.now() })
  }

  const auditRows = (tenant: Tenant) => {
    const past = {
      tenant,
      start,
      today: midnight(world.clock.now()),
      changeDays: [...new Map(storyOf(tenant).changes.map(({ day, by }) => [day, by]))],
      viewOn: (day: Date) => build(tenant, day),
    }
    const plans = planNames(licencesOf(tenant))
    const isPremium = plans.has('AAD_PREMIUM') || plans.has('AAD_PREMIUM_P2')
    return audits.rows(past, world.clock.now(), isPremium ? 30 : 7)
  }

  const recorded = ({ slug }: Tenant) => (recording?.tenant.slug === slug ? recording : null)

  return {
    view: (tenant) => {
      const asRecorded = recorded(tenant)
      if (asRecorded) return asRecorded.view
      const today = midnight(world.clock.now())
      const key = `${today.getTime()} ${start.getTime()} ${JSON.stringify(tenant.app)}`
      const known = views.get(tenant.slug)
      if (known?.key === key) return known.view
      const view = build(tenant, today)
      views.set(tenant.slug, { key, view })
      return view
    },
    viewOn: (tenant, moment) => recorded(tenant)?.view ?? build(tenant, midnight(moment)),
    plans: (tenant) => recorded(tenant)?.plans ?? planNames(licencesOf(tenant)),
    audits,
    limitScale: (tenant) => (tenant.story?.limitPercent ?? 100) / 100,
    start: () => start,
    startAt: (moment) => {
      start = midnight(moment)
    },
    reset: () => {
      start = usualStart()
      audits.reset()
    },
  }
}
