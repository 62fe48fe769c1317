import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteAccountForm } from '#contract/accounts/account-forms.ts'
import { fieldsOf, isFilled, problemOf, sentValues } from '#contract/kit/form-values.ts'
import { inviteVendorUsersForm } from '#contract/users/user-forms.ts'

const [field] = fieldsOf(inviteVendorUsersForm)
const said = (...emails: string[]) => field && (problemOf(field, { emails })?.en ?? null)
const filled = (...emails: string[]) => isFilled(inviteVendorUsersForm, { emails })

test('an invitation of one address takes no second', () => {
  const form = inviteAccountForm
  assert.equal(isFilled(form, { emails: ['a@made.example'] }), true)
  assert.equal(isFilled(form, { emails: ['a@made.example', 'b@made.example'] }), false)
})

test('an invitation needs one address; what is mistyped beside it is told, not dropped', () => {
  assert.equal(filled(), false)
  assert.equal(filled('nobody'), false)
  assert.equal(filled('a@made.example'), true)
  assert.equal(filled('a@made.example', 'b at made.example'), true)
  assert.equal(said('a@made.example', 'b at made.example'), 'Please input a valid email address!')
  assert.equal(said('a@made.example', 'b@made.example'), null)
  for (const odd of [
    'a@made.example>',
    'a\u007f@made.example',
    'a@ma\u200bde.example',
    'a\u202eb@made.example',
  ])
    assert.equal(said(odd), 'Please input a valid email address!', JSON.stringify(odd))
  assert.deepEqual(sentValues(inviteVendorUsersForm, { emails: ['a@made.example'] }), {
    emails: ['a@made.example'],
  })
})
