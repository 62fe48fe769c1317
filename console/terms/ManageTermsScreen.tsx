import { BookOpen, Send, Users } from 'lucide-react'
import { callApi } from '#console/kit/api.ts'
import { CreateButton, editAction, formDialog, removeAction } from '#console/kit/form/form-screen.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { filledBy } from '#console/kit/list/empty.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { same } from '#contract/kit/text.ts'
import { type Terms, terms, termsRules, termsStatus } from '#contract/terms/terms.ts'
import { termsAdminCalls } from '#contract/terms/terms-admin-calls.ts'
import { publishQuestion, termsForm } from '#contract/terms/terms-form.ts'
import { AcceptancesDialog } from './AcceptancesDialog.tsx'
import { TermsAside } from './TermsAside.tsx'
import { TermsReader } from './TermsReader.tsx'
import { text } from './texts.ts'

const actions: ListAction<Terms, 'form' | 'read' | 'acceptances'>[] = [
  {
    key: 'read',
    label: text.read,
    icon: <BookOpen size={16} />,
    run: (_rows, { open }) => open('read'),
  },
  editAction<Terms>(termsForm, { rule: termsRules.change }),
  {
    key: 'publish',
    label: text.publish,
    icon: <Send size={16} />,
    permission: 'terms.manage',
    rule: termsRules.publish,
    run: async ([row], { confirm }) => {
      if (!row || !(await confirm({ about: [same(row.version)], ...publishQuestion(row.version) })))
        return false
      await callApi(termsAdminCalls.publish, { params: { id: row.id } })
    },
  },
  {
    key: 'acceptances',
    label: text.acceptances,
    icon: <Users size={16} />,
    run: (_rows, { open }) => open('acceptances'),
  },
  removeAction(terms, termsAdminCalls.remove, { bulk: false, rule: termsRules.remove }),
]

/** The stored addresses of media have ended: what is edited is read anew. */
function useTraits([row]: readonly Terms[]) {
  const id = row?.id ?? 0
  const stored = useAnswer(termsAdminCalls.get, { params: { id } }, { enabled: row !== undefined })
  if (row && !(stored.data && stored.isFetchedAfterMount)) return null
  return {
    initial: row ? { content: stored.data?.content ?? '' } : {},
    aside: (values: object) => <TermsAside values={values} />,
    after: async (key: number, { publish }: { publish?: unknown }) =>
      publish === 'now'
        ? callApi(termsAdminCalls.publish, { params: { id: key } }, { quiet: true })
        : undefined,
  }
}

const dialogs = {
  form: formDialog<typeof terms>(termsForm, useTraits),
  read: TermsReader,
  acceptances: AcceptancesDialog,
}
const empty = filledBy(termsForm.title)
const defaults = { filter: `status eq ${termsStatus.value.Active}` }

/** All versions of the terms: drafts, the ones in force and those that were. */
export default function ManageTermsScreen() {
  return (
    <ListScreen
      entity={terms}
      title={text.manage}
      defaults={defaults}
      actions={actions}
      dialogs={dialogs}
      empty={empty}
      head={(open) => <CreateButton form={termsForm} onClick={() => open('form')} />}
    />
  )
}
