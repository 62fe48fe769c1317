import { escapeHtml } from '#contract/message-templates/compose.ts'

export interface ShownMail {
  id: number
  recipient: string
  subject: string
  plain: string
  createdAt: string
}

export function listPage(mails: readonly ShownMail[]): string {
  const rows = mails.map(
    (mail) => `
      <tr>
        <td>${escapeHtml(mail.recipient)}</td>
        <td><a href="/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a></td>
        <td>${time(mail.createdAt)}</td>
      </tr>`,
  )
  const table = `
    <div class="card scroll" tabindex="0" role="region" aria-label="Mails">
      <table>
        <thead><tr><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Time</th></tr></thead>
        <tbody>${rows.join('')}
        </tbody>
      </table>
    </div>`
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>
    <p class="quiet">This demonstration has no mail server. Emails that it would send are kept here.</p>
    ${mails.length > 0 ? table : '<p class="card empty">No emails yet. Invite a user, then reload this page.</p>'}`,
  )
}

export function mailPage(mail: ShownMail): string {
  return page(
    `${mail.subject} – Mailbox`,
    `<p><a href="/mailbox">All emails</a></p>
    <h1>${escapeHtml(mail.subject)}</h1>
    <p class="quiet">To ${escapeHtml(mail.recipient)}, ${time(mail.createdAt)}</p>
    <article class="card letter">${mail.plain.split('\n').map(paragraph).join('\n')}</article>`,
  )
}

/** A line `Join Northbrine: https://…` is the link of that name; addresses elsewhere link to themselves. */
function paragraph(line: string): string {
  const [, label, address] = /^(.+): (https?:\/\/\S+)$/.exec(line) ?? []
  if (label && address)
    return `<p><a class="button" href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`
  const parts = line.split(/(https?:\/\/[^\s<>"]+)/)
  const linked = parts.map((part, place) =>
    place % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
  )
  return `<p>${linked.join('')}</p>`
}

function time(iso: string): string {
  const [day = '', clock = ''] = iso.split('T')
  return `<time datetime="${iso}">${day} ${clock.slice(0, 5)} UTC</time>`
}

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHtml(title)}</title>
  <style>${style}</style>
</head>
<body>
  <main>
    ${content}
  </main>
</body>
</html>`

const style = `
:root { color-scheme: light; --bg: #f7f8fa; --surface: #ffffff; --fill: #f1f3f6; --border: #e4e7ec;
  --text: #1b2330; --quiet: #5b6675; --accent: #2f5bea; --accent-hover: #264cc9; --on-accent: #ffffff }
@media (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --bg: #0e1116; --surface: #161a21; --fill: #1e232c; --border: #2a303a;
    --text: #e6e9ef; --quiet: #9aa4b2; --accent: #6d8dff; --accent-hover: #88a2ff; --on-accent: #0e1116 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text);
  font: 14px/20px Inter, system-ui, -apple-system, 'Segoe UI', sans-serif }
main { max-width: 960px; margin: 0 auto; padding: 32px 16px }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 32px; overflow-wrap: anywhere }
p { margin: 0 0 16px; overflow-wrap: anywhere }
a { color: var(--accent) }
a:hover { color: var(--accent-hover) }
a:focus-visible, .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
.quiet, time { color: var(--quiet) }
.card { background: var(--surface); border: 1px solid var(--border); border-radius: 8px }
.scroll { overflow-x: auto }
.empty, .letter { padding: 24px }
.letter { font-size: 16px; line-height: 24px; max-width: 640px }
.letter p:last-child { margin: 0 }
table { width: 100%; border-collapse: collapse }
th, td { padding: 10px 16px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--border) }
tbody tr:last-child td { border-bottom: 0 }
th { background: var(--fill); color: var(--quiet); font-size: 13px; font-weight: 600 }
td:last-child { white-space: nowrap }
.button { display: inline-block; padding: 6px 16px; border-radius: 6px; background: var(--accent);
  color: var(--on-accent); text-decoration: none; font-size: 14px; line-height: 20px }
.button:hover { background: var(--accent-hover); color: var(--on-accent) }
`
