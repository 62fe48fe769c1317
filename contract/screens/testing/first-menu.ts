/** Somebody of each role and kind, as a fresh installation has them: `reader` may not edit alerts. */
export type MenuPerson = 'superAdmin' | 'vendor' | 'admin' | 'user' | 'reader' | 'userWithoutGroup'

const members: readonly MenuPerson[] = ['admin', 'user', 'reader']
const operators: readonly MenuPerson[] = ['superAdmin', 'vendor']

/**
 * Who finds which entry in the menu, in its order; what stands below another is indented. The one place where tests say
 * it: a new screen is a line here, and a change of access shows.
 */
const firstMenu: readonly (readonly [entry: string, who: readonly MenuPerson[]])[] = [
  ['Dashboard', [...members, 'userWithoutGroup']],
  ['Recommendations', members],
  ['  Repository', members],
  ['  History', members],
  ['  Active', members],
  ['  Exempted', members],
  ['Stories', members],
  ['Data Connectors', ['superAdmin']],
  ['Insights', members],
  ['Reports', members],
  ['Alerts', members],
  ['  Manage', ['admin', 'user']],
  ['  History', members],
  ['Manage Stories', ['superAdmin']],
  ['Manage Accounts', operators],
  ['Manage Recommendations', ['superAdmin']],
  ['Manage Insights', ['superAdmin']],
  ['Manage Reports', ['superAdmin']],
  ['Manage Resellers', operators],
  ['Regulations Compliance', ['superAdmin', ...members]],
  ['  Compliance', members],
  ['  Manage Regulations', ['superAdmin']],
  ['  Manage Regulation Articles', ['superAdmin']],
  ['General Settings', ['admin']],
  ['  General', ['admin']],
  ['  Manage Users', ['admin']],
  ['  Manage Groups', ['admin']],
  ['Manage Settings', ['superAdmin']],
  ['Brand', operators],
  ['Notifications Management', ['superAdmin']],
  ['Messaging', ['superAdmin']],
  ['Subscription Types', ['superAdmin']],
  ['Manage Terms And Conditions', ['superAdmin']],
  ['Data Management', ['superAdmin']],
  ['Manage Users', ['vendor']],
  ['Governance', ['admin']],
  ['  History', ['admin']],
  ['  Preferences', ['admin']],
  ['  Configure Events Monitoring', ['admin']],
]

export const firstMenuOf = (person: MenuPerson): string[] =>
  firstMenu.flatMap(([entry, who]) => (who.includes(person) ? entry : []))
