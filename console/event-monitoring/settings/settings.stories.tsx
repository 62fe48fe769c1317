import { useState } from 'react'
import type { AuditType } from '#contract/audit-events/audit-calls.ts'
import { EmailPanel } from './EmailPanel.tsx'
import { ItemTypesDialog } from './ItemTypesDialog.tsx'
import { RecipientsDialog } from './RecipientsDialog.tsx'

const types: AuditType[] = [
  {
    itemType: 'Group',
    itemDisplayName: 'Group Management',
    actions: ['GroupAdd', 'GroupDeleted'],
    actionDisplayNames: ['Group added', 'Group deleted'],
    accountAuditItemTypes: { GroupAdd: true, GroupDeleted: false },
    actionCounts: [9, 0],
  },
  {
    itemType: 'Role',
    itemDisplayName: 'Role Management',
    actions: ['RoleAssigned'],
    actionDisplayNames: ['Role assigned'],
    accountAuditItemTypes: { RoleAssigned: false },
    actionCounts: [0],
  },
]

export function Types() {
  const [isOpen, open] = useState(true)
  return isOpen ? <ItemTypesDialog types={types} onClose={() => open(false)} /> : <p>closed</p>
}

export function Recipients({ saved = ['soc@brightwater.example', 'ops@brightwater.example'] }) {
  const [isOpen, open] = useState(true)
  return isOpen ? <RecipientsDialog saved={saved} onClose={() => open(false)} /> : <p>closed</p>
}

export function Emails() {
  return (
    <EmailPanel
      state={{
        isTracking: true,
        trackingSince: null,
        lastReadTime: null,
        isCaughtUp: true,
        problem: null,
        gaps: [],
        notificationPreference: true,
        mailsLastWeek: 3,
        eventsPerDay: 2,
        eventDays: 365,
        chosenActions: 1,
      }}
    />
  )
}
