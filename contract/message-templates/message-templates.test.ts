import assert from 'node:assert/strict'
import { test } from 'node:test'
import { langs } from '#contract/kit/text.ts'
import { messageTemplate, samplesOf, templateFault, writtenIn } from './message-template.ts'
import { allMessageTemplates, messageTemplates } from './message-templates.ts'

test('every shipped template keeps to its places, in both languages, under a name of its own', () => {
  for (const template of allMessageTemplates)
    for (const lang of langs)
      assert.equal(templateFault(template, writtenIn(template, lang)), null, template.name)
  assert.equal(new Set(allMessageTemplates.map(({ name }) => name)).size, allMessageTemplates.length)
})

const { user } = messageTemplates

test('a place that nobody fills is refused by name, with those that there are', () => {
  const written = { title: 'Hello {{ nmae }}', content: '<a href="{{link}}">x</a>' }
  const fault = templateFault(user, written)
  assert.equal(
    fault?.en,
    "The template 'User invitation' has no placeholder {{nmae}}. Use {{brand}}, {{inviter}}, {{account}}, {{email}}, {{expires}}, {{link}}.",
  )
  assert.match(
    fault?.de ?? '',
    /^Die Vorlage „Einladung eines Benutzers“ hat keinen Platzhalter \{\{nmae\}\}\. /,
  )
  for (const odd of ['{{}}', '{{constructor}}', '{{brand name}}'])
    assert.ok(templateFault(user, { ...written, title: odd }), odd)
})

test('a place that is needed is missed in the content, also when the title has it', () => {
  const fault = templateFault(user, { title: '{{link}}', content: '<p>{{brand}}</p>' })
  assert.equal(fault?.en, "The template 'User invitation' needs {{link}} in its content.")
  assert.equal(templateFault(user, { title: 'x', content: '{{link}}' }), null)
})

test('a preview has a sample for every place', () => {
  const small = messageTemplate({ ...user, places: { link: user.places.link } })
  assert.deepEqual(samplesOf(small, 'en'), { link: user.places.link.sample })
  assert.deepEqual(Object.keys(samplesOf(user, 'de')), Object.keys(user.places))
})

test('a sample that has words has them in the language of the preview', () => {
  const { alert } = messageTemplates
  assert.equal(samplesOf(alert, 'en').reason, 'A scan has activated the alert.')
  assert.equal(samplesOf(alert, 'de').reason, 'Ein Scan hat die Warnung ausgelöst.')
  for (const template of allMessageTemplates) {
    const [en, de] = [samplesOf(template, 'en'), samplesOf(template, 'de')]
    const alike = Object.keys(en).filter((name) => {
      const isSentence = String(en[name]).split(' ').length > 3
      return isSentence && String(en[name]) === String(de[name])
    })
    assert.deepEqual(alike, [], template.name)
  }
})
