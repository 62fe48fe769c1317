import { choices } from '../choices.ts'
import {
  bool,
  choice,
  choiceList,
  date,
  datetime,
  decimal,
  type Entity,
  id,
  idList,
  int,
  maybe,
  options,
  text,
  up,
} from '../entity.ts'
import { same } from '../text.ts'

export const sampleStatus = choices('SampleStatus', {
  None: { value: 0, en: 'None', de: 'Keine' },
  Enabled: { value: 1, en: 'Enabled', de: 'Aktiviert' },
  Disabled: { value: 2, en: 'Disabled', de: 'Deaktiviert' },
  PendingScan: { value: 3, en: 'Pending Scan', de: 'Scan ausstehend' },
})

const label = same('x')

/** One field of every kind, most of them nullable: what the readers of a filter are held against. */
export const sample = {
  name: 'sample',
  view: 'sample',
  label,
  permission: 'public',
  fence: 'open',
  key: 'id',
  fields: {
    id: id({ label }),
    name: text({ label, filter: true, sort: true }),
    note: maybe(text({ label, filter: true, sort: true })),
    product: maybe(options({ label, filter: true, sort: true })),
    priority: maybe(int({ label, filter: true, sort: true })),
    score: maybe(decimal({ label, filter: true })),
    isActive: maybe(bool({ label, filter: true })),
    dueDay: maybe(date({ label, filter: true })),
    seenAt: maybe(datetime({ label, filter: true, sort: true })),
    status: maybe(choice(sampleStatus, { label, filter: true })),
    scopes: maybe(choiceList(sampleStatus, { label, filter: true })),
    memberIds: maybe(idList({ label, filter: true })),
    'vendor/id': maybe(int({ label, filter: true })),
    'vendor/name': maybe(text({ label, filter: true })),
    secret: text({ label }),
  },
  defaultColumns: ['name'],
  defaultSort: up('name'),
} satisfies Entity
