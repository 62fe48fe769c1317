import { storyStatus } from '#contract/stories/stories.ts'
import { type Db, sql } from '../../kit/db.ts'
import { type Facts, isOpen, type Recommendation } from './facts.ts'

const most = 5

export interface Risk {
  name: string
  /** How it comes true; of a story that does not say, the weightiest gap. */
  text: string
  severity: number
  open: number
}

/** A risk in the words of the business is a story with open recommendations; the weightiest first. */
export async function risksOf(db: Db, { recommendations, say }: Facts): Promise<Risk[]> {
  const open = new Map(recommendations.filter(isOpen).map((one) => [one.recommendationId, one]))
  const rows = await db.rows(sql<{ name: string; description: string; riskLevel: number; ids: number[] }>`
    select story.name, story.description, story.risk_level as "riskLevel", array_agg(link.recommendation_id order by link.priority) as ids
    from spoken_story story
    join story_recommendation link on link.story_id = story.id
    where story.status = ${storyStatus.value.Active}
    group by story.id, story.name, story.description, story.risk_level`)
  return rows
    .map(({ name, description, riskLevel, ids }) => {
      const own = ids.flatMap((id) => open.get(Number(id)) ?? [])
      const weight = own.reduce((sum, { severity }) => sum + severity, 0)
      return {
        name,
        description,
        severity: riskLevel,
        own,
        weight: weight * riskLevel,
        share: ids.length === 0 ? 0 : own.length / ids.length,
      }
    })
    .filter(({ own }) => own.length > 0)
    .toSorted((a, b) => b.severity - a.severity || b.weight - a.weight || a.name.localeCompare(b.name))
    .slice(0, most)
    .map(({ name, description, severity, own }) => ({
      name,
      severity,
      open: own.length,
      text: firstSentence(description) || gapOf(own, say),
    }))
}

const mostLetters = 220

/** How a story begins: two lines of a report. */
function firstSentence(description: string): string {
  const [first = ''] = description.trim().split(/(?<=[.!?…])\s/)
  if (first.length <= mostLetters) return first
  return `${first.slice(0, first.lastIndexOf(' ', mostLetters))} …`
}

/** The weightiest gap of a risk, as one line. */
function gapOf(own: readonly Recommendation[], say: Facts['say']): string {
  const [first] = own.toSorted((a, b) => b.severity - a.severity)
  if (!first) return ''
  return first.items > 1 ? `${first.findings} (${say.number(first.items)})` : first.findings
}
