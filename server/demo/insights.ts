/** Insights of the demonstration. Sentences are ours; references lead to public pages. */
export const demoInsights = [
  {
    title: 'Passwords alone no longer keep an account',
    description:
      'Most break-ins begin with a password that was guessed, bought or typed into a fake page. A second factor that cannot be passed on, such as a passkey or a security key, ends nearly all of them.',
    german: {
      title: 'Kennwörter allein schützen kein Konto mehr',
      description:
        'Die meisten Einbrüche beginnen mit einem Kennwort, das erraten, gekauft oder auf einer falschen Seite eingegeben wurde. Ein zweiter Faktor, der sich nicht weitergeben lässt, etwa ein Passkey oder ein Sicherheitsschlüssel, beendet fast alle davon.',
    },
    reference: 'https://learn.microsoft.com/entra/identity/authentication/concept-authentication-strengths',
    priority: 100,
    draft: false,
  },
  {
    title: 'Old sign-in protocols walk around the second factor',
    description:
      'IMAP, POP and other legacy protocols cannot ask for a second factor. As long as one of them is allowed, the rest of the policy can be avoided.',
    german: {
      title: 'Alte Anmeldeprotokolle umgehen den zweiten Faktor',
      description:
        'IMAP, POP und andere alte Protokolle können nicht nach einem zweiten Faktor fragen. Solange eines davon erlaubt ist, lässt sich der Rest der Richtlinie umgehen.',
    },
    reference:
      'https://learn.microsoft.com/entra/identity/conditional-access/policy-block-legacy-authentication',
    priority: 95,
    draft: false,
  },
  {
    title: 'Two emergency accounts, kept apart from everything',
    description:
      'When the second factor fails for everybody, somebody must still get in. Two cloud-only accounts, excluded from the policies, with long secrets in a safe and an alert on every sign-in.',
    german: {
      title: 'Zwei Notfallkonten, getrennt von allem anderen',
      description:
        'Wenn der zweite Faktor für alle ausfällt, muss noch jemand hineinkommen. Zwei reine Cloudkonten, von den Richtlinien ausgenommen, mit langen Geheimnissen im Tresor und einer Warnung bei jeder Anmeldung.',
    },
    reference:
      'https://learn.microsoft.com/entra/identity/role-based-access-control/security-emergency-access',
    priority: 90,
    draft: false,
  },
  {
    title: 'Consent to apps is the new phishing',
    description:
      'An app that a person allowed to read mail keeps reading after the password was changed. Let people ask, and let an administrator decide.',
    german: {
      title: 'Die Zustimmung zu Apps ist das neue Phishing',
      description:
        'Eine App, der jemand das Lesen der E-Mails erlaubt hat, liest auch nach einem neuen Kennwort weiter. Lassen Sie die Leute anfragen und einen Administrator entscheiden.',
    },
    reference: 'https://learn.microsoft.com/entra/identity/enterprise-apps/configure-user-consent',
    priority: 85,
    draft: false,
  },
  {
    title: 'Administrators need no mailbox',
    description:
      'An account that reads mail and browses the web will one day open the wrong attachment. Keep the accounts that administer the tenant free of everyday work.',
    german: {
      title: 'Administratoren brauchen kein Postfach',
      description:
        'Ein Konto, das E-Mails liest und im Web unterwegs ist, öffnet eines Tages den falschen Anhang. Halten Sie die Konten, die den Mandanten verwalten, frei von der täglichen Arbeit.',
    },
    reference: 'https://learn.microsoft.com/entra/identity/role-based-access-control/best-practices',
    priority: 80,
    draft: false,
  },
  {
    title: 'Rules that forward mail outside',
    description:
      'After a mailbox is taken over, the first thing that appears is often a rule that copies mail to the outside. Automatic forwarding can be switched off for the whole tenant.',
    german: {
      title: 'Regeln, die E-Mails nach außen weiterleiten',
      description:
        'Ist ein Postfach übernommen, erscheint oft zuerst eine Regel, die E-Mails nach außen kopiert. Die automatische Weiterleitung lässt sich für den ganzen Mandanten ausschalten.',
    },
    reference:
      'https://learn.microsoft.com/defender-office-365/outbound-spam-policies-external-email-forwarding',
    priority: 75,
    draft: false,
  },
  {
    title: 'Links that everybody may open',
    description:
      'A link for anyone with the address lives as long as nobody ends it. An expiry date and a smaller default circle cost nobody anything.',
    german: {
      title: 'Links, die jeder öffnen darf',
      description:
        'Ein Link für alle, die seine Adresse haben, lebt, solange ihn niemand beendet. Ein Ablaufdatum und ein kleinerer Standardkreis kosten niemanden etwas.',
    },
    reference: 'https://learn.microsoft.com/sharepoint/turn-external-sharing-on-or-off',
    priority: 60,
    draft: true,
  },
]
