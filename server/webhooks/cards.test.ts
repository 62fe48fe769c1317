import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookEventNames } from '#contract/webhooks/webhook-events.ts'
import { slackBlocks, teamsCard } from './cards.ts'
import { jsonOf, type Told, wordsOf } from './message.ts'

const many = Array.from({ length: 12 }, (_, n) => ({
  id: n + 1,
  check: `check-${n}`,
  severity: 3,
  product: 'Entra ID',
  findings: { en: `Block <legacy> & [old] *sign-in* ${n}`, de: `Alte Anmeldung ${n} blockieren` },
}))
const told: Told = {
  id: 7,
  event: webhookEventNames['alert-activated'],
  time: '2026-11-16T08:00:00.000Z',
  payload: {
    account: { id: 3, name: 'North|brine <b>' },
    alertId: 9,
    alertName: 'Legacy sign-in',
    recommendations: many,
    recommendationCount: 60,
  },
}
const setting = { publicUrl: 'https://parapet.example', brand: 'Parapet', lang: 'en' as const }

test('JSON names the alert, its recommendations and where to look', () => {
  assert.partialDeepStrictEqual(jsonOf(told, setting), {
    id: '7',
    event: 'alert-activated',
    link: 'https://parapet.example/active-alerts/9',
    data: {
      alert: { id: 9, name: 'Legacy sign-in' },
      recommendationCount: 60,
      recommendations: [
        {
          ...{ id: 1, check: 'check-0', severity: 'High', product: 'Entra ID' },
          link: 'https://parapet.example/recommendations/1',
        },
      ],
    },
  })
})

test('a Teams card has a title, facts, links and a button; signs of Markdown are only signs', () => {
  const card = JSON.stringify(teamsCard(wordsOf(told, setting)))
  const { attachments } = JSON.parse(card)
  const { body, actions } = attachments[0].content
  assert.equal(body[0].text, 'Alert activated: Legacy sign-in')
  assert.equal(body[1].text, '60 recommendations of North\\|brine \\<b\\> are non-compliant.')
  assert.ok(
    body[3].text.startsWith('- [Block \\<legacy\\> & \\[old\\] \\*sign-in\\* 0](https://parapet.example/'),
  )
  assert.equal(body[3].text.split('\r').length, 10)
  assert.deepEqual(actions, [
    { type: 'Action.OpenUrl', title: 'Open in Parapet', url: 'https://parapet.example/active-alerts/9' },
  ])
})

test('Slack blocks keep to the lengths of Slack, and no name becomes markup', () => {
  const long = { ...told, payload: { ...told.payload, alertName: 'x'.repeat(400) } }
  const blocks = slackBlocks(wordsOf(long, setting)) as { text: string; blocks: { text: { text: string } }[] }
  assert.ok((blocks.blocks[0]?.text.text.length ?? 0) <= 150)
  const words = JSON.stringify(slackBlocks(wordsOf(told, setting)))
  assert.match(words, /North\|brine &lt;b&gt;/)
  assert.match(words, /<https:\/\/parapet\.example\/recommendations\/1\|Block &lt;legacy&gt; &amp; \[old\]/)
  assert.match(words, /and 48 more/)
})

test('cards speak the language of the webhook, with real plurals', () => {
  const one = {
    ...told,
    payload: { ...told.payload, recommendations: many.slice(0, 1), recommendationCount: 1 },
  }
  const { text, items, more } = wordsOf(one, { ...setting, lang: 'de' })
  assert.equal(text, '1 Empfehlung von North|brine <b> ist nicht konform.')
  assert.deepEqual([items[0]?.text, more], ['Alte Anmeldung 0 blockieren', null])
})
