import { madeRows, type Row, type Rows } from '#simulator/graph/rows.ts'
import { chance, numberedId, numberIn } from './ids.ts'
import { daysFrom, fixedPast, picked, type Scene } from './scene.ts'

const systems = [
  { operatingSystem: 'Windows', osVersion: '10.0.26100.4202', model: 'Slate 14', agent: 'mdm' },
  { operatingSystem: 'Windows', osVersion: '10.0.22631.5335', model: 'Desk 7', agent: 'mdm' },
  { operatingSystem: 'iOS', osVersion: '18.5', model: 'Phone 15', agent: 'mdm' },
  {
    operatingSystem: 'Android',
    osVersion: '15',
    model: 'Handset 9',
    agent: 'googleCloudDevicePolicyController',
  },
  { operatingSystem: 'macOS', osVersion: '15.5', model: 'Notebook 13', agent: 'mdm' },
]

export const madeManagedDevices = (scene: Scene, users: Rows): Rows =>
  madeRows(
    scene.counts.devices,
    (index) => managedDevice(scene, users, index),
    (id) => numberIn(scene.tenant.id, 'device', id),
  )

function managedDevice({ tenant, posture, today, counts }: Scene, users: Rows, index: number): Row {
  const system = picked(systems, Math.floor(chance(index, 40) * 1000))
  const owner = users.indexOf(numberedId(tenant.id, 'user', (index * 5) % Math.max(1, counts.users)))
  const personal = chance(index, 41) < posture.personalDevices
  return {
    id: numberedId(tenant.id, 'device', index),
    deviceName: `${tenant.slug.slice(0, 6).toUpperCase()}-${String(index + 1).padStart(5, '0')}`,
    operatingSystem: system.operatingSystem,
    osVersion: system.osVersion,
    complianceState: chance(index, 42) < posture.deviceCompliant ? 'compliant' : 'noncompliant',
    managedDeviceOwnerType: personal ? 'personal' : 'company',
    isEncrypted: chance(index, 43) < posture.deviceEncrypted,
    jailBroken: 'Unknown',
    lastSyncDateTime: daysFrom(today, -chance(index, 44) * (chance(index, 45) < posture.stale ? 200 : 6)),
    enrolledDateTime: fixedPast(chance(index, 46), 2),
    azureADDeviceId: numberedId(tenant.id, 'joinedDevice', index),
    userPrincipalName: owner < 0 ? null : users.at(owner).userPrincipalName,
    managementAgent: system.agent,
    deviceEnrollmentType: personal ? 'userEnrollment' : 'windowsAzureADJoin',
    isSupervised: !personal && system.operatingSystem === 'iOS',
    model: system.model,
  }
}

/** The directory's own record of a managed device. */
export const deviceRow = (managed: Row): Row => ({
  id: managed.id,
  deviceId: managed.azureADDeviceId,
  displayName: managed.deviceName,
  operatingSystem: managed.operatingSystem,
  operatingSystemVersion: managed.osVersion,
  isCompliant: managed.complianceState === 'compliant',
  isManaged: true,
  accountEnabled: true,
  trustType: managed.managedDeviceOwnerType === 'personal' ? 'Workplace' : 'AzureAd',
  approximateLastSignInDateTime: managed.lastSyncDateTime,
})
