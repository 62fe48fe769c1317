import { nameOf } from '#contract/kit/choices.ts'
import { fillIn, type Lang, type Text } from '#contract/kit/text.ts'
import { recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { linkTo } from '#contract/screens/links.ts'
import { webhookEventNamed } from '#contract/webhooks/webhook-events.ts'
import { accountStatusWord, eventSentences, type Sentences } from './words.ts'

/** What was written down when the event was announced. */
export interface Payload {
  account: { id: number; name: string } | null
  recommendations?: readonly {
    /** The account's row. */
    id: number
    /** What addresses name it by; not in messages that are older. */
    recommendationId?: number
    check: string
    severity: number
    product: string
    findings: Text
  }[]
  recommendationCount?: number
  alertId?: number
  alertName?: string
  scanId?: string | null
  /** A plain text in messages that are older. */
  reason?: Text | string | null
  status?: number
}

export interface Told {
  id: number
  event: number
  time: string
  payload: Payload
}

/** Where and how it is said. */
export interface Setting {
  publicUrl: string
  brand: string
  lang: Lang
}

/** A message in words: what the cards of Teams and Slack are made of. */
export interface Worded {
  title: string
  text: string
  facts: readonly (readonly [string, string])[]
  /** The recommendations it is about; `more` of them are not named. */
  items: readonly { text: string; url: string }[]
  more: string | null
  link: { text: string; url: string }
}

/** The JSON that docs/webhooks.md describes. */
export function jsonOf({ id, event, time, payload }: Told, { publicUrl, lang }: Setting): object {
  const {
    account,
    recommendations = [],
    recommendationCount,
    alertId,
    alertName,
    status,
    reason,
    scanId,
  } = payload
  const name = webhookEventNamed(event)
  return {
    id: String(id),
    event: name,
    time,
    account,
    link: publicUrl + pathOf(event, payload),
    data: {
      ...(alertId === undefined ? {} : { alert: { id: alertId, name: alertName } }),
      ...(name === 'alert-activated' || name === 'alert-deactivated' || name === 'regression'
        ? {
            recommendationCount,
            recommendations: recommendations.map((one) => ({
              id: one.id,
              check: one.check,
              name: one.findings[lang],
              severity: nameOf(recommendationSeverity, one.severity),
              product: one.product,
              link: linkOf(one, publicUrl),
            })),
          }
        : {}),
      ...(scanId === undefined ? {} : { scanId }),
      ...(status === undefined ? {} : { status: accountStatusWord(status, 'en') }),
      ...(reason === undefined ? {} : { reason: reasonIn(reason, lang) }),
    },
  }
}

/** The same for people. */
export function wordsOf({ event, payload }: Told, { publicUrl, brand, lang }: Setting): Worded {
  const { account, recommendations = [], recommendationCount = 0, alertName = '', status, reason } = payload
  const said: Sentences = eventSentences[webhookEventNamed(event)]
  const values = {
    account: account?.name ?? '',
    alert: alertName,
    brand,
    n: recommendationCount,
  }
  const isOne = recommendationCount === 1 && said.one
  const more = recommendationCount - recommendations.length
  const { facts, andMore, open } = eventSentences.common
  return {
    title: fillIn(said.title[lang], values),
    text: fillIn((isOne || said.text)[lang], values),
    facts: [
      ...(account ? [[facts.account[lang], account.name] as const] : []),
      ...(status === undefined ? [] : [[facts.status[lang], accountStatusWord(status, lang)] as const]),
      ...(reason ? [[facts.reason[lang], reasonIn(reason, lang) ?? ''] as const] : []),
    ],
    items: recommendations.map((one) => ({
      text: one.findings[lang],
      url: linkOf(one, publicUrl),
    })),
    more: more > 0 ? fillIn(andMore[lang], { n: more }) : null,
    link: { text: fillIn(open[lang], { brand }), url: publicUrl + pathOf(event, payload) },
  }
}

const linkOf = (
  { id, recommendationId = id }: { id: number; recommendationId?: number },
  publicUrl: string,
): string => publicUrl + linkTo('recommendations', { params: { id: recommendationId } })

const reasonIn = (reason: Text | string | null, lang: Lang): string | null =>
  reason === null || typeof reason === 'string' ? reason : reason[lang]

function pathOf(event: number, { alertId }: Payload): string {
  switch (webhookEventNamed(event)) {
    case 'alert-activated':
    case 'alert-deactivated':
      return alertId === undefined
        ? linkTo('active-alerts')
        : linkTo('active-alerts', { params: { alertId } })
    case 'regression':
      return linkTo('recommendation-history')
    default:
      return linkTo('dashboard')
  }
}
