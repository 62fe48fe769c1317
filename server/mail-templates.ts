/**
 * The mails of an installation. They become rows (message_template) that operators edit; `{{name}}` places
 * are filled when a mail is written.
 */
export const mailTemplates = [
  {
    name: 'user-invite',
    displayName: 'User invitation',
    description: 'Sent to a person who is invited to an account.',
    title: 'You are invited to {{account}} on {{brand}}',
    content: `<p>Hello,</p>
<p>{{inviter}} invites you to the account <strong>{{account}}</strong> on {{brand}}.</p>
<p><a href="{{link}}">Join {{account}}</a></p>
<p>The invitation is for {{email}} and ends on {{expires}}.</p>`,
  },
  {
    name: 'account-invite',
    displayName: 'Account invitation',
    description: 'Sent to a tenant administrator who is invited to sign up.',
    title: 'Connect your Microsoft 365 tenant to {{brand}}',
    content: `<p>Hello,</p>
<p>{{inviter}} invites you to connect your Microsoft 365 tenant to {{brand}}. You need the role Global
Administrator to do so.</p>
<p><a href="{{link}}">Sign up</a></p>
<p>The invitation is for {{email}} and ends on {{expires}}.</p>`,
  },
  {
    name: 'vendor-invite',
    displayName: 'Reseller invitation',
    description: 'Sent to the owner of a new reseller.',
    title: 'Manage your customers with {{brand}}',
    content: `<p>Hello,</p>
<p>{{inviter}} invites you to manage your customers with {{brand}} as the reseller
<strong>{{account}}</strong>.</p>
<p><a href="{{link}}">Join</a></p>
<p>The invitation is for {{email}} and ends on {{expires}}.</p>`,
  },
]
