import { cut } from '#contract/kit/cut.ts'
import type { Worded } from './message.ts'

const mostItems = 10

/** Markdown of Teams reads these signs; in names they are nothing but signs. */
const asTeams = (text: string) => text.replace(/[\\[\]()*_`~#>|<]/g, '\\$&')

/** An Adaptive Card in the envelope that a workflow of Teams takes. */
export function teamsCard({ title, text, facts, items, more, link }: Worded): object {
  const shown = items.slice(0, mostItems)
  const block = (words: string, look: object = {}) => ({
    type: 'TextBlock',
    text: words,
    wrap: true,
    ...look,
  })
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            block(asTeams(title), { size: 'Medium', weight: 'Bolder', style: 'heading' }),
            block(asTeams(text)),
            ...(facts.length > 0
              ? [
                  {
                    type: 'FactSet',
                    facts: facts.map(([name, value]) => ({ title: name, value: asTeams(value) })),
                  },
                ]
              : []),
            ...(shown.length > 0
              ? [block(shown.map((item) => `- [${asTeams(item.text)}](${item.url})`).join('\r'))]
              : []),
            ...(more ? [block(more, { isSubtle: true, spacing: 'None' })] : []),
          ],
          actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.url }],
        },
      },
    ],
  }
}

/** Slack reads these three signs as its own. */
const asSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Within a link the bar ends its address. */
const asSlackLink = (text: string) => asSlack(text).replaceAll('|', '¦')

export function slackBlocks({ title, text, facts, items, more, link }: Worded): object {
  const shown = items.slice(0, mostItems)
  const section = (words: string) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: cut(words, 3000, '…') },
  })
  const list = [
    ...shown.map((item) => `• <${item.url}|${cut(asSlackLink(item.text), 250, '…')}>`),
    ...(more ? [more] : []),
  ]
  return {
    text: cut(asSlack(title), 300, '…'),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(title, 150, '…'), emoji: false } },
      section(asSlack(text)),
      ...(list.length > 0 ? [section(list.join('\n'))] : []),
      ...(facts.length > 0
        ? [
            {
              type: 'context',
              elements: facts.map(([name, value]) => ({
                type: 'mrkdwn',
                text: cut(`${asSlack(name)}: ${asSlack(value)}`, 2000, '…'),
              })),
            },
          ]
        : []),
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            text: { type: 'plain_text', text: cut(link.text, 75, '…'), emoji: false },
            url: link.url,
          },
        ],
      },
    ],
  }
}
