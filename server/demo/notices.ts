interface DemoNotice {
  name: string
  title: string
  content: string
  hoursAgo: number
  /** Only for accounts of this subscription type. */
  subscription?: string
  isDraft?: boolean
  isReadByAdmins?: boolean
  isArchivedByAdmins?: boolean
}

export const demoNotices: readonly DemoNotice[] = [
  {
    name: 'smtp-basic-authentication',
    title: 'SMTP with a password is being retired',
    hoursAgo: 2,
    content: `<p>Exchange Online stops accepting a user name and a password for SMTP client submission. Printers, scanners
and line-of-business applications that send email this way will stop working.</p>
<h3>What to do</h3>
<ul><li>Move devices that support it to OAuth, the others to a relay with a connector.</li>
<li>Give applications an identity of their own, limited to their mailbox.</li>
<li>Then turn off SMTP AUTH for the tenant. The recommendation becomes compliant with the next scan.</li></ul>`,
  },
  {
    name: 'agent-identities',
    title: 'New recommendations for application identities',
    hoursAgo: 18,
    content: `<p>The catalog has new recommendations for service principals and their credentials. They are assessed with
your next scan and do not count as regressions.</p>`,
  },
  {
    name: 'maintenance-window',
    title: 'Maintenance on Sunday at 20:00 UTC',
    hoursAgo: 50,
    content: '<p>Scans pause for about an hour. Scans that are due start automatically afterwards.</p>',
  },
  {
    name: 'exemptions-expire',
    title: 'Exemptions can now expire',
    hoursAgo: 100,
    content: `<p>Set an end date when you exempt a recommendation. On that day the exemption ends automatically, and the history
shows it.</p>`,
  },
  {
    name: 'premium-scoping',
    title: 'Premium: limit groups to selected recommendations',
    hoursAgo: 200,
    subscription: 'Premium',
    content: '<p>Groups can be limited to the recommendations that their users work on.</p>',
  },
  {
    name: 'what-if',
    title: 'See the score before you change anything',
    hoursAgo: 340,
    isReadByAdmins: true,
    content: `<p>Select recommendations in the list and see which score your tenant would have with them.</p>`,
  },
  {
    name: 'german',
    title: 'The console speaks German',
    hoursAgo: 500,
    isReadByAdmins: true,
    content: '<p>Choose the language in the settings at the top right. Every user has their own.</p>',
  },
  {
    name: 'welcome',
    title: 'Welcome',
    hoursAgo: 2100,
    isReadByAdmins: true,
    isArchivedByAdmins: true,
    content: '<p>Your first scan has started. The dashboard shows the result in a few minutes.</p>',
  },
  {
    name: 'retention-change',
    title: 'Snapshots are kept longer',
    hoursAgo: 1,
    isDraft: true,
    content: '<p>Snapshots are kept for 400 days, so that two audits a year apart can be compared.</p>',
  },
]
