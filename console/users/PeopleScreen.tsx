import { Building2 } from 'lucide-react'
import { useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { linkTo } from '#contract/screens/links.ts'
import { type PersonRow, people } from '#contract/users/people.ts'
import { text } from './texts.ts'

const actions: ListAction<PersonRow>[] = [
  {
    key: 'account',
    label: text.openAccount,
    icon: <Building2 size={16} />,
    permission: 'accounts.manage',
    hidden: (rows) => rows.some(({ accountId }) => accountId === null),
    run: ([person], { go }) =>
      person?.accountId
        ? go(
            linkTo('manage-accounts', {
              query: { $filter: '', open: 'overview', for: String(person.accountId) },
            }),
          )
        : false,
  },
]

/** Everybody who can sign in, whichever account or reseller they belong to. */
export default function PeopleScreen() {
  const t = useText()
  return (
    <ListScreen
      entity={people}
      title={text.peopleTitle}
      sentence={t(text.peopleSentence)}
      actions={actions}
      empty={{ title: text.peopleEmpty, text: text.peopleEmptyText }}
    />
  )
}
