import { pushedModel } from '#contract/environment/environment.ts'
import { insightStatus, insights } from '#contract/insights/insights.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { origin } from '#contract/kit/shipped.ts'
import { recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { regulationControls, regulations } from '#contract/regulations/managed-regulations.ts'
import { regulationStatus } from '#contract/regulations/regulations.ts'
import { managedStories } from '#contract/stories/managed-stories.ts'
import { storyStatus } from '#contract/stories/stories.ts'
import { contentChanged } from '../alerts/actions.ts'
import { update } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { removeRecommendations } from '../recommendations/actions.ts'
import { type Importer, type Importing, type ImportRow, importers } from './importers.ts'

/** A model that goes from one environment to another. */
export interface PushedModel {
  entity: Entity
  /** What a row is called in every installation. */
  nameOf(row: ImportRow): string
  /** Finds rows by that name; without it as any import of the model does. */
  found?: NonNullable<Importer['found']>
  /** Those of the rows that somebody changed in this environment. */
  touched(db: Db, keys: readonly number[]): Promise<number[]>
  remove(import_: Omit<Importing, 'told'>, keys: readonly number[]): Promise<unknown>
}

const said = (value: unknown) => String(value ?? '').trim()
/** Names are the same in any case. */
export const folded = (name: unknown): string => said(name).toLowerCase()
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const edited =
  (table: 'regulation' | 'regulation_control' | 'story') => async (db: Db, keys: readonly number[]) =>
    idsOf(
      await db.rows(sql<{ id: number }>`
      select id from ${sql.table(table)} where id = any(${keys}) and edited_at is not null`),
    )

/** In an order in which later ones name earlier ones. */
const byName: Record<keyof (typeof pushedModel)['value'], PushedModel> = {
  recommendationExtended: {
    entity: recommendations,
    nameOf: ({ name }) => said(name),
    touched: async (db, keys) =>
      idsOf(
        await db.rows(sql<{ id: number }>`
          select id from recommendation_extended
          where id = any(${keys}) and origin <> ${origin.value.Shipped}`),
      ),
    remove: ({ db, author, now }, keys) => removeRecommendations(db, keys, author, now),
  },
  insight: {
    entity: insights,
    nameOf: ({ title }) => said(title),
    found: async (db, rows) => {
      const there = await db.rows(sql<{ id: number; title: string }>`
        select id, title from insight where status <> ${insightStatus.value.Deleted}`)
      const known = new Map(there.map(({ id, title }) => [folded(title), id]))
      return rows.map(({ title }) => known.get(folded(title)) ?? null)
    },
    touched: async (db, keys) =>
      idsOf(
        await db.rows(sql<{ id: number }>`
          select id from insight where id = any(${keys}) and (key is null or edited_at is not null)`),
      ),
    remove: ({ db, now }, keys) =>
      update(db, insights, keys, {}, now, { status: insightStatus.value.Deleted }),
  },
  Regulation: {
    entity: regulations,
    nameOf: ({ name }) => said(name),
    touched: edited('regulation'),
    remove: async ({ db, now }, keys) => {
      await update(db, regulations, keys, {}, now, { status: regulationStatus.value.Deleted, edited_at: now })
      await contentChanged(db, now)
    },
  },
  RegulationControl: {
    entity: regulationControls,
    nameOf: ({ regulation, controlId }) => `${said(regulation)} · ${said(controlId)}`,
    touched: edited('regulation_control'),
    remove: async ({ db, now }, keys) => {
      await update(db, regulationControls, keys, {}, now, {
        status: regulationStatus.value.Deleted,
        edited_at: now,
      })
      await contentChanged(db, now)
    },
  },
  Story: {
    entity: managedStories,
    nameOf: ({ name }) => said(name),
    touched: edited('story'),
    remove: async ({ db, now }, keys) => {
      await update(db, managedStories, keys, {}, now, { status: storyStatus.value.Deleted, edited_at: now })
      await contentChanged(db, now)
    },
  },
}
export const pushedModels: readonly PushedModel[] = pushedModel.all.map(
  ({ name }) => byName[name as keyof typeof byName],
)
export const pushedNamed = (name: string): PushedModel | undefined =>
  pushedModels.find(({ entity }) => entity.name === name)

export const foundFor = ({ entity, found }: PushedModel): Importer['found'] =>
  found ?? importers[entity.name]?.found
