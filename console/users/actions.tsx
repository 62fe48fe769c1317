import { Ban, CircleCheck, Mail, Trash2 } from 'lucide-react'
import { callApi } from '#console/kit/api.ts'
import { asks } from '#console/kit/asks.ts'
import { editAction } from '#console/kit/form/form-screen.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { userStatus } from '#contract/access/roles.ts'
import { userForm } from '#contract/users/user-forms.ts'
import { type User, userCalls, userRules, type VendorUser } from '#contract/users/users.ts'
import { questions, text } from './texts.ts'

type Person = Pick<VendorUser, 'id' | 'email' | 'status'>
type Rule = NonNullable<ListAction<Person>['rule']>
const emailOf = ({ email }: Person) => email

/** The rules speak of one person; a row menu has one row. */
const rule =
  (check: (person: Person) => ReturnType<Rule>): Rule =>
  ([person]) =>
    person ? check(person) : null
const ruleForOthers =
  (check: (person: Person) => ReturnType<Rule>): Rule =>
  ([person], session) =>
    person ? (userRules.notSelf(person.id, session.userId) ?? check(person)) : null

const personActions: ListAction<Person>[] = [
  {
    key: 'activate',
    label: text.activate,
    icon: <CircleCheck size={16} />,
    permission: 'users.manage',
    rule: rule(userRules.activate),
    run: async ([person]) => {
      if (!person) return
      await callApi(userCalls.update, { body: { id: person.id, status: userStatus.value.Active } })
    },
  },
  {
    key: 'block',
    label: text.block,
    icon: <Ban size={16} />,
    permission: 'users.manage',
    rule: ruleForOthers(userRules.block),
    run: async ([person], { confirm }) => {
      if (!person) return
      if (!(await confirm(asks([person], emailOf, questions.block)))) return false
      await callApi(userCalls.update, { body: { id: person.id, status: userStatus.value.Blocked } })
    },
  },
  {
    key: 'reinvite',
    label: text.reinvite,
    icon: <Mail size={16} />,
    permission: 'users.manage',
    bulk: true,
    all: true,
    rule: (rows) => rows.map(userRules.reinvite).find(Boolean) ?? null,
    run: async (rows, { send, all }) => {
      const [person] = rows
      if (person && rows.length === 1 && !all)
        await callApi(userCalls.reinvite, { body: { email: person.email } })
      else await send(userCalls.inviteAgain, { body: { ids: rows.map(({ id }) => id) } })
    },
  },
  {
    key: 'remove',
    label: text.remove,
    icon: <Trash2 size={16} />,
    permission: 'users.manage',
    danger: true,
    rule: ruleForOthers(userRules.remove),
    run: async ([person], { confirm }) => {
      if (!person) return
      const question = asks([person], emailOf, questions.remove)
      if (!(await confirm({ ...question, danger: true }))) return false
      await callApi(userCalls.remove, { params: { id: person.id } })
    },
  },
]

/** Resellers see no Edit: their people have one role and no group. */
export const vendorUserActions: ListAction<VendorUser>[] = personActions

export const userActions: ListAction<User, 'form'>[] = [editAction(userForm), ...personActions]
