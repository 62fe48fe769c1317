import type { State } from '../StateIcon.tsx'

export type Account = {
  id: number
  name: string
  created: string
  status: [State, string]
  application: [State, string]
  lastScan: string | { word: string; count: string; share: number }
  isLate?: boolean
  owner: string
}

const enabled: [State, string] = ['ok', 'Enabled']
const active: [State, string] = ['ok', 'Active']
const scanning = (done: number) => ({ word: 'Scanning', count: `${done} of 251`, share: done / 251 })

const rows: Omit<Account, 'id'>[] = [
  {
    name: 'Alder & Finch Logistics',
    created: '12/03/2025',
    status: enabled,
    application: active,
    lastScan: '18/11/2025 07:41',
    owner: 'it-lead@alderfinch.example',
  },
  {
    name: 'Copperleaf Dental Group',
    created: '02/06/2025',
    status: enabled,
    application: active,
    lastScan: scanning(142),
    owner: 'office-it@copperleaf.example',
  },
  {
    name: 'Dunmere Shipping',
    created: '18/11/2025',
    status: ['pending', 'Pending Initial Scan'],
    application: active,
    lastScan: scanning(38),
    owner: 'admin@dunmere.example',
  },
  {
    name: 'Fallowfield Farms',
    created: '21/09/2024',
    status: enabled,
    application: ['bad', 'Missing Permissions'],
    lastScan: '17/11/2025 19:02',
    isLate: true,
    owner: 'systems@fallowfield.example',
  },
  {
    name: 'Glasshouse Media',
    created: '09/01/2025',
    status: enabled,
    application: active,
    lastScan: '18/11/2025 09:03',
    owner: 'security@glasshouse.example',
  },
  {
    name: 'Hollowbrook Schools',
    created: '30/08/2024',
    status: ['disabled', 'Disabled'],
    application: ['disabled', 'No App'],
    lastScan: '04/07/2025 22:10',
    isLate: true,
    owner: 'ict@hollowbrook.example',
  },
  {
    name: 'Kestrel & Rowe Architects',
    created: '14/05/2025',
    status: enabled,
    application: ['bad', 'Expired Certificate'],
    lastScan: '16/11/2025 03:20',
    isLate: true,
    owner: 'admin@kestrelrowe.example',
  },
  {
    name: 'Northbrine Ceramics',
    created: '11/02/2025',
    status: enabled,
    application: active,
    lastScan: '18/11/2025 09:12',
    owner: 'tenant-admin@northbrine.example',
  },
  {
    name: 'Orchard Lane Clinics',
    created: '17/11/2025',
    status: ['pending', 'Pending Sign Up Completion'],
    application: ['pending', 'Pending Consent'],
    lastScan: '–',
    owner: 'practice-it@orchardlane.example',
  },
  {
    name: 'Quillon Foundry',
    created: '26/10/2024',
    status: enabled,
    application: active,
    lastScan: '18/11/2025 08:27',
    owner: 'ops@quillon.example',
  },
]

export const accounts: readonly Account[] = rows.map((row, index) => ({ ...row, id: index + 1 }))
