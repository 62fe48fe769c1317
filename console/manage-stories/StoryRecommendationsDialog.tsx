import { Modal } from 'antd'
import { ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { asks } from '#console/kit/asks.ts'
import { FormPage } from '#console/kit/form/FormPage.tsx'
import { formDialogFor } from '#console/kit/form/form-screen.tsx'
import { useLanguage, useText } from '#console/kit/i18n.tsx'
import type { DialogProps, ListAction } from '#console/kit/list/actions.ts'
import type { Cells } from '#console/kit/list/DataTable.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useAllRows } from '#console/kit/rows.ts'
import { severityShape } from '#console/kit/severity-shape.ts'
import { SeverityBadge } from '#console/ui/SeverityBadge.tsx'
import { ShareBar } from '#console/ui/ShareBar.tsx'
import { labelOf } from '#contract/kit/choices.ts'
import type { DrawnField, Form } from '#contract/kit/form.ts'
import { where } from '#contract/kit/where.ts'
import { recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import {
  type ManagedStory,
  managedStories,
  type StoryLink,
  storyLinks,
} from '#contract/stories/managed-stories.ts'
import {
  addStoryRecommendationForm,
  managedStoryCalls,
  storyRecommendationForm,
} from '#contract/stories/managed-story-calls.ts'
import { questions, text } from './texts.ts'
import './StoryRecommendationsDialog.css'

const common = { permission: 'stories.manage', edits: managedStories.catalogue } as const
const actions: ListAction<StoryLink, 'form'>[] = [
  {
    ...common,
    key: 'edit',
    label: text.edit,
    icon: <Pencil size={16} />,
    run: (_rows, { open }) => open('form'),
  },
  {
    ...common,
    key: 'up',
    label: text.up,
    icon: <ArrowUp size={16} />,
    hidden: ([row]) => (row?.priority ?? 1) <= 1,
    run: async ([row]) => {
      if (!row) return false
      const { storyId, recommendationId, priority } = row
      await callApi(managedStoryCalls.updateRecommendation, {
        params: { storyId, recommendationId },
        body: { priority: priority - 1 },
      })
    },
  },
  {
    ...common,
    key: 'remove',
    label: text.remove,
    icon: <Trash2 size={16} />,
    bulk: true,
    danger: true,
    run: async (rows, { confirm }) => {
      const question = asks(rows, ({ findings }) => findings, questions.remove)
      if (!(await confirm({ ...question, danger: true }))) return false
      await callApi(managedStoryCalls.removeRecommendations, {
        params: { storyId: rows[0]?.storyId ?? 0 },
        body: { recommendationIds: rows.map(({ recommendationId }) => recommendationId) },
      })
    },
  },
]
const cells: Cells<typeof storyLinks> = {
  severity: ({ severity }) => <SeverityCell severity={severity} />,
  compliantAccounts: (row) => <CompliantCell row={row} />,
}
const empty = { title: text.none, text: text.noneText }
const most = 500

/** The form, where recommendations that the story has are not offered once more. */
function withoutThose(form: Form, present: readonly number[]): Form {
  const narrowed = (field: DrawnField): DrawnField => {
    if (field.input.kind !== 'rows' || present.length === 0) return field
    const filter = `${field.input.filter} and not (id in (${present.join()}))`
    return { ...field, input: { ...field.input, filter } }
  }
  return {
    ...form,
    groups: form.groups.map((group) => ({ ...group, fields: group.fields.map(narrowed) })),
  }
}

export function StoryRecommendationsDialog({ rows, onClose }: DialogProps<ManagedStory>) {
  const [story] = rows
  return story ? <RecommendationsOf story={story} onClose={onClose} /> : null
}

/** The recommendations of a story in their order: added, moved, exchanged and removed. */
function RecommendationsOf({
  story,
  onClose,
}: Pick<DialogProps<ManagedStory>, 'onClose'> & { story: ManagedStory }) {
  const t = useText()
  const [turn, setTurn] = useState(0)
  const filter = where(storyLinks, { storyId: story.id })
  const links = useAllRows(storyLinks, { filter, select: ['recommendationId'], most })
  const present = links.data?.map(({ recommendationId }) => recommendationId).join() ?? ''
  const [adding, changing] = useMemo(() => {
    const ids = present.split(',').filter(Boolean).map(Number)
    return [
      withoutThose(addStoryRecommendationForm, ids),
      { form: formDialogFor<StoryLink>(withoutThose(storyRecommendationForm, ids)) },
    ]
  }, [present])
  const form = {
    ...adding,
    send: (body: Record<string, unknown>) => ({
      body: {
        storyId: story.id,
        ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
      },
    }),
  }
  return (
    <Modal
      open
      className="story-dialog"
      width={960}
      title={
        <>
          {t(text.storyRecommendations)} <span className="quiet">{story.name}</span>
        </>
      }
      footer={<p className="quiet story-note">{t(text.note)}</p>}
      mask={{ closable: false }}
      onCancel={() => onClose(true)}
    >
      <div className="story-add">
        <FormPage key={turn} form={form} onDone={() => setTurn((before) => before + 1)} />
      </div>
      <ListScreen
        entity={storyLinks}
        title={text.storyRecommendations}
        headless
        plain
        lean
        syncAddress={false}
        fixedFilter={filter}
        actions={actions}
        dialogs={changing}
        cells={cells}
        empty={empty}
      />
    </Modal>
  )
}

function SeverityCell({ severity }: Pick<StoryLink, 'severity'>) {
  const { lang } = useLanguage()
  const label = labelOf(recommendationSeverity, severity, lang) ?? String(severity)
  return <SeverityBadge severity={severityShape(severity)} label={label} />
}

function CompliantCell({ row: { compliantAccounts, assessedAccounts } }: { row: StoryLink }) {
  const t = useText()
  if (assessedAccounts === 0) return <span className="cell-none">–</span>
  const said = t(text.compliantOf, { n: compliantAccounts, total: assessedAccounts })
  return (
    <span className="story-share">
      <ShareBar
        thin
        shares={[{ tone: 'ok', value: compliantAccounts }]}
        total={assessedAccounts}
        label={said}
      />
      <span className="num">{said}</span>
    </span>
  )
}
