/** Insights of the demonstration. Sentences are ours; references lead to public pages. */
export const demoInsights = [
  {
    title: 'Passwords alone no longer protect an account',
    description:
      'Most attacks begin with a password that was guessed, bought or typed into a fake page. Phishing-resistant multifactor authentication, such as a passkey or a security key, stops nearly all of them.',
    german: {
      title: 'Kennwörter allein schützen kein Konto mehr',
      description:
        'Die meisten Angriffe beginnen mit einem Kennwort, das erraten, gekauft oder auf einer gefälschten Seite eingegeben wurde. Phishing-resistente Multi-Faktor-Authentifizierung, etwa mit einem Passkey oder einem Sicherheitsschlüssel, verhindert fast alle davon.',
    },
    reference: 'https://learn.microsoft.com/entra/identity/authentication/concept-authentication-strengths',
    priority: 100,
    draft: false,
  },
  {
    title: 'Legacy authentication bypasses multifactor authentication',
    description:
      'IMAP, POP and other legacy protocols do not support multifactor authentication. As long as one of them is allowed, attackers can bypass your policies.',
    german: {
      title: 'Legacyauthentifizierung umgeht die Multi-Faktor-Authentifizierung',
      description:
        'IMAP, POP und andere Legacyprotokolle unterstützen keine Multi-Faktor-Authentifizierung. Solange eines davon erlaubt ist, können Angreifer Ihre Richtlinien umgehen.',
    },
    reference:
      'https://learn.microsoft.com/entra/identity/conditional-access/policy-block-legacy-authentication',
    priority: 95,
    draft: false,
  },
  {
    title: 'Two emergency access accounts, separate from everything else',
    description:
      'When multifactor authentication fails for all users, an administrator must still be able to sign in. Set up two cloud-only accounts that are excluded from the policies, keep their passkeys in a safe, and create an alert for every sign-in.',
    german: {
      title: 'Zwei Notfallzugriffskonten, getrennt von allem anderen',
      description:
        'Wenn die Multi-Faktor-Authentifizierung für alle Benutzer ausfällt, muss sich ein Administrator noch anmelden können. Richten Sie zwei reine Cloudkonten ein, die von den Richtlinien ausgeschlossen sind, bewahren Sie ihre Passkeys in einem Tresor auf, und erstellen Sie eine Warnung für jede Anmeldung.',
    },
    reference:
      'https://learn.microsoft.com/entra/identity/role-based-access-control/security-emergency-access',
    priority: 90,
    draft: false,
  },
  {
    title: 'Consent to apps is the new phishing',
    description:
      'An application that a user has allowed to read email keeps reading after the password is changed. Let users request consent, and let an administrator decide.',
    german: {
      title: 'Die Zustimmung zu Apps ist das neue Phishing',
      description:
        'Eine App, der jemand das Lesen der E-Mails erlaubt hat, liest auch nach einem neuen Kennwort weiter. Lassen Sie Benutzer die Zustimmung anfordern und einen Administrator entscheiden.',
    },
    reference: 'https://learn.microsoft.com/entra/identity/enterprise-apps/configure-user-consent',
    priority: 85,
    draft: false,
  },
  {
    title: 'Administrators need no mailbox',
    description:
      'An account that reads email and browses the web will one day open the wrong attachment. Keep the accounts that administer the tenant free of everyday work.',
    german: {
      title: 'Administratoren brauchen kein Postfach',
      description:
        'Ein Konto, das E-Mails liest und im Web unterwegs ist, öffnet eines Tages die falsche Anlage. Halten Sie die Konten, die den Mandanten verwalten, frei von der täglichen Arbeit.',
    },
    reference: 'https://learn.microsoft.com/entra/identity/role-based-access-control/best-practices',
    priority: 80,
    draft: false,
  },
  {
    title: 'Rules that forward email to external recipients',
    description:
      'After a mailbox is taken over, the first change is often a rule that forwards email to an external recipient. Automatic forwarding can be turned off for the whole tenant.',
    german: {
      title: 'Regeln, die E-Mails an externe Empfänger weiterleiten',
      description:
        'Ist ein Postfach übernommen, erscheint oft zuerst eine Regel, die E-Mails an externe Empfänger weiterleitet. Die automatische Weiterleitung lässt sich für den ganzen Mandanten deaktivieren.',
    },
    reference:
      'https://learn.microsoft.com/defender-office-365/outbound-spam-policies-external-email-forwarding',
    priority: 75,
    draft: false,
  },
  {
    title: 'Links that anyone can open',
    description:
      'An Anyone link stays valid until somebody removes it. An expiration date and a narrower default link cost nothing.',
    german: {
      title: 'Links, die jeder öffnen kann',
      description:
        'Ein „Jeder“-Link bleibt gültig, bis ihn jemand entfernt. Ein Ablaufdatum und ein engerer Standardlink kosten nichts.',
    },
    reference: 'https://learn.microsoft.com/sharepoint/turn-external-sharing-on-or-off',
    priority: 60,
    draft: true,
  },
]
