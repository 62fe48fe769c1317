import { assignableUsers, users, vendorUsers } from '#contract/users/users.ts'
import { within } from '../handle.ts'

export const userWithin = [
  within(users, 'wholeAccount'),
  within(assignableUsers, 'wholeAccount'),
  within(vendorUsers, 'wholeVendor'),
]
