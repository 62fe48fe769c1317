import { Ban, CircleCheck, Mail, Trash2 } from 'lucide-react'
import { callApi } from '#console/kit/api.ts'
import { editAction } from '#console/kit/form/form-screen.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { userStatus } from '#contract/access/roles.ts'
import { fill } from '#contract/kit/text.ts'
import { userForm } from '#contract/users/user-forms.ts'
import { type User, userCalls, userRules, type VendorUser } from '#contract/users/users.ts'
import { text } from './texts.ts'

type Person = Pick<VendorUser, 'id' | 'email' | 'status'>
type Rule = NonNullable<ListAction<Person>['rule']>

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
      const { email } = person
      if (!(await confirm({ title: fill(text.blockTitle, { email }), text: text.blockText }))) return false
      await callApi(userCalls.update, { body: { id: person.id, status: userStatus.value.Blocked } })
    },
  },
  {
    key: 'reinvite',
    label: text.reinvite,
    icon: <Mail size={16} />,
    permission: 'users.manage',
    rule: rule(userRules.reinvite),
    run: async ([person]) => {
      if (person) await callApi(userCalls.reinvite, { body: { email: person.email } })
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
      const { email } = person
      if (!(await confirm({ title: fill(text.removeTitle, { email }), text: text.removeText, danger: true })))
        return false
      await callApi(userCalls.remove, { params: { id: person.id } })
    },
  },
]

/** Resellers see no Edit: their people have one role and no group. */
export const vendorUserActions: ListAction<VendorUser>[] = personActions

export const userActions: ListAction<User, 'form'>[] = [editAction(userForm), ...personActions]
