import type { AuditProblem, auditCalls } from '#contract/audit-events/audit-calls.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { Text } from '#contract/kit/text.ts'

export type AuditState = AnswerOf<typeof auditCalls.state>
export type Gap = AuditState['gaps'][number]

/** Why the log could not be read, and what to do. */
export const problemWords: Record<AuditProblem, Text> = {
  'no-app': {
    en: 'the application is missing from the tenant. Grant admin consent again.',
    de: 'Die Anwendung fehlt im Mandanten. Erteilen Sie die Administratorzustimmung erneut.',
  },
  'expired-secret': {
    en: "the application's client secret or certificate has expired. Ask your provider to renew it.",
    de: 'Der geheime Clientschlüssel oder das Zertifikat der Anwendung ist abgelaufen. Bitten Sie Ihren Anbieter um die Erneuerung.',
  },
  refused: {
    en: 'Microsoft refused the application. Check the connection of the account.',
    de: 'Microsoft hat die Anwendung abgewiesen. Prüfen Sie die Verbindung des Kundenkontos.',
  },
  'not-permitted': {
    en: 'the permission AuditLog.Read.All is missing. Grant admin consent again.',
    de: 'Die Berechtigung AuditLog.Read.All fehlt. Erteilen Sie die Administratorzustimmung erneut.',
  },
  'not-licensed': {
    en: "the tenant's licenses do not include the audit log.",
    de: 'Die Lizenzen des Mandanten enthalten das Überwachungsprotokoll nicht.',
  },
  'throttled-out': {
    en: 'Microsoft is limiting requests. Reading continues automatically.',
    de: 'Microsoft begrenzt die Anfragen. Der Abruf wird automatisch fortgesetzt.',
  },
  unreachable: {
    en: 'Microsoft did not answer. Reading continues automatically.',
    de: 'Microsoft hat nicht geantwortet. Der Abruf wird automatisch fortgesetzt.',
  },
  'unexpected-shape': {
    en: "Microsoft's answer could not be read. Ask your provider for the cause.",
    de: 'Die Antwort von Microsoft war nicht lesbar. Fragen Sie Ihren Anbieter nach der Ursache.',
  },
  off: { en: 'event tracking was turned off.', de: 'Die Ereignisüberwachung war deaktiviert.' },
}
