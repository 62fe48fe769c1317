/** Names and words whose spelling an id in small letters with dashes cannot tell. */
const spelled = [
  ...['Android', 'Apple', 'Authenticator', 'Azure', 'B2B', 'BitLocker', 'Bookings', 'Conditional Access'],
  ...['Connect Sync', 'Copilot', 'Customer Lockbox', 'Defender', 'DevOps', 'DKIM', 'DLP', 'DMARC', 'Entra'],
  ...['Fabric', 'FileVault', 'Forms', 'Global Administrator', 'Global Administrators', 'Intune', 'iOS'],
  ...['Kerberos', 'LAPS', 'LinkedIn', 'macOS', 'MailTips', 'MFA', 'Microsoft', 'MSOnline', 'Office'],
  ...['OneDrive', 'Outlook', 'PIM', 'Power Apps', 'Power Platform', 'PowerShell', 'Safe Attachments'],
  ...['Safe Documents', 'Safe Links', 'SharePoint', 'SMS', 'SMTP', 'SPF', 'Sways', 'Teams', 'Windows'],
  ...['Windows Hello', 'anti-phishing', 'anti-spam', 'anti-malware', 'click-through', 'dial-in'],
  ...['fine-grained', 'on-premises', 'one-time', 'per-user', 'phishing-resistant', 'real-time'],
  ...['self-service', 'sign-in', 'sign-ins', 'third-party'],
]
const patterns = spelled.map((name) => ({
  name,
  pattern: new RegExp(`\\b${name.toLowerCase().replaceAll('-', ' ')}\\b`, 'g'),
}))

/** The id of a page names the good state; here as a sentence. */
export function goodState(id: string): string {
  const words = patterns.reduce(
    (sentence, { name, pattern }) => sentence.replace(pattern, name),
    id.replaceAll('-', ' '),
  )
  const isName = spelled.some((name) => /^[a-z]+[A-Z]/.test(name) && words.startsWith(name))
  return `${isName ? words : words.charAt(0).toUpperCase() + words.slice(1)}.`
}
