import { readFileSync } from 'node:fs'
import type { Answer } from '#simulator/http/answer.ts'
import { type Html, html } from './html.ts'

const stylesheetText = readFileSync(new URL('simulator.css', import.meta.url), 'utf8')

export const stylesheetPath = '/assets/simulator.css'

export const stylesheet = (): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=300' },
  body: stylesheetText,
})

type Page = { title: string; body: Html; status?: number; framedBy?: 'nobody' | 'anybody' }

/** A whole document; what it is allowed to load stands in its policy: our own stylesheet and nothing else. */
export function page({ title, body, status = 200, framedBy = 'nobody' }: Page): Answer {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    // browsers hold redirects after a form against this list, and the application may live anywhere
    'form-action http: https:',
    ...(framedBy === 'nobody' ? ["frame-ancestors 'none'"] : []),
  ]
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesheetPath}">
</head>
<body>${body}</body>
</html>
`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    body: document.markup,
  }
}

/** The card every identity page is drawn on, under the line that says what it is. */
export function identityPage(title: string, content: Html, status = 200): Answer {
  const body = html`<header class="banner">Simulated Microsoft sign-in — no real account is used</header>
<main class="card">${content}</main>`
  return page({ title: `${title} · Simulated Microsoft sign-in`, body, status })
}
