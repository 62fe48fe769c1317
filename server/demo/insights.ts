/** Insights of the demonstration. Sentences are ours; references lead to public pages. */
export const demoInsights = [
  {
    title: 'Passwords alone no longer keep an account',
    description:
      'Most break-ins begin with a password that was guessed, bought or typed into a fake page. A second factor that cannot be passed on, such as a passkey or a security key, ends nearly all of them.',
    reference: 'https://learn.microsoft.com/entra/identity/authentication/concept-authentication-strengths',
    priority: 100,
    draft: false,
  },
  {
    title: 'Old sign-in protocols walk around the second factor',
    description:
      'IMAP, POP and other legacy protocols cannot ask for a second factor. As long as one of them is allowed, the rest of the policy can be avoided.',
    reference:
      'https://learn.microsoft.com/entra/identity/conditional-access/policy-block-legacy-authentication',
    priority: 95,
    draft: false,
  },
  {
    title: 'Two emergency accounts, kept apart from everything',
    description:
      'When the second factor fails for everybody, somebody must still get in. Two cloud-only accounts, excluded from the policies, with long secrets in a safe and an alert on every sign-in.',
    reference:
      'https://learn.microsoft.com/entra/identity/role-based-access-control/security-emergency-access',
    priority: 90,
    draft: false,
  },
  {
    title: 'Consent to apps is the new phishing',
    description:
      'An app that a person allowed to read mail keeps reading after the password was changed. Let people ask, and let an administrator decide.',
    reference: 'https://learn.microsoft.com/entra/identity/enterprise-apps/configure-user-consent',
    priority: 85,
    draft: false,
  },
  {
    title: 'Administrators need no mailbox',
    description:
      'An account that reads mail and browses the web will one day open the wrong attachment. Keep the accounts that administer the tenant free of everyday work.',
    reference: 'https://learn.microsoft.com/entra/identity/role-based-access-control/best-practices',
    priority: 80,
    draft: false,
  },
  {
    title: 'Rules that forward mail outside',
    description:
      'After a mailbox is taken over, the first thing that appears is often a rule that copies mail to the outside. Automatic forwarding can be switched off for the whole tenant.',
    reference:
      'https://learn.microsoft.com/defender-office-365/outbound-spam-policies-external-email-forwarding',
    priority: 75,
    draft: false,
  },
  {
    title: 'Links that everybody may open',
    description:
      'A link for anyone with the address lives as long as nobody ends it. An expiry date and a smaller default circle cost nobody anything.',
    reference: 'https://learn.microsoft.com/sharepoint/turn-external-sharing-on-or-off',
    priority: 60,
    draft: true,
  },
]
