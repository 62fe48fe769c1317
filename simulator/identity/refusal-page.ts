import type { Answer } from '#simulator/http/answer.ts'
import { html } from '#simulator/pages/html.ts'
import { identityPage } from '#simulator/pages/layout.ts'
import { detailsOf, type Refusal } from './refusals.ts'

type Ways = { title?: string; tryAgain?: string; backToApplication?: string }

/** A refusal that stays with the person in front of the browser. */
export function refusalPage(refusal: Refusal, now: Date, ways: Ways = {}): Answer {
  const details = detailsOf(refusal, now)
  const title = ways.title ?? 'Sorry, signing in did not work'
  const link = (href: string | undefined, text: string) =>
    href === undefined ? [] : [html`<a class="button" href="${href}">${text}</a>`]
  const links = [
    ...link(ways.tryAgain, 'Choose another account'),
    ...link(ways.backToApplication, 'Return to the application'),
  ]
  const content = html`<h1>${title}</h1>
<p>AADSTS${refusal.number}: ${refusal.message}</p>
${links.length > 0 && html`<div class="actions">${links}</div>`}
<p class="trace">Trace ID ${details.trace_id}<br>Correlation ID ${details.correlation_id}<br>${details.timestamp}</p>`
  // as at Microsoft, a person who can go on from here is not looking at a failed request
  return identityPage(title, content, links.length > 0 ? 200 : refusal.status)
}
