import { mapped, type Row, type Rows } from '#simulator/graph/rows.ts'
import { chance } from './ids.ts'
import type { Scene } from './scene.ts'

const audited = ['Admin', 'Delegate', 'Owner']

/** One mailbox per user of the directory; Exchange names things in its own way. */
export const mailboxRows = ({ posture }: Scene, users: Rows): Rows =>
  mapped(users, (user, index) => ({
    ExternalDirectoryObjectId: user.id,
    UserPrincipalName: user.userPrincipalName,
    DisplayName: user.displayName,
    RecipientTypeDetails: 'UserMailbox',
    AuditEnabled: true,
    DefaultAuditSet: audited,
    AuditOwner: ['Update', 'MoveToDeletedItems', 'SoftDelete', 'HardDelete', 'MailItemsAccessed'],
    AuditDelegate: ['Update', 'SendAs', 'SendOnBehalf', 'SoftDelete', 'HardDelete', 'MailItemsAccessed'],
    AuditAdmin: ['Update', 'SendAs', 'SendOnBehalf', 'SoftDelete', 'HardDelete', 'MailItemsAccessed'],
    AuditLogAgeLimit: '90.00:00:00',
    ForwardingAddress: null,
    ForwardingSmtpAddress:
      chance(index, 80) < posture.forwarding ? `smtp:box${index}@elsewhere.example` : null,
    DeliverToMailboxAndForward: false,
    LitigationHoldEnabled: false,
    RetentionPolicy: 'Default MRM Policy',
  }))

export const clientAccessRows = ({ posture }: Scene, users: Rows): Rows =>
  mapped(users, (user, index): Row => {
    const legacy = chance(index, 81) < posture.legacyMailProtocols
    return {
      Guid: user.id,
      PrimarySmtpAddress: user.mail,
      DisplayName: user.displayName,
      SmtpClientAuthenticationDisabled: legacy ? false : null,
      PopEnabled: legacy,
      ImapEnabled: legacy,
      ActiveSyncEnabled: true,
      EwsEnabled: true,
    }
  })

export const auditBypassRows = (users: Rows): Rows =>
  mapped(users, (user) => ({ Name: user.displayName, Identity: user.displayName, AuditBypassEnabled: false }))
