import assert from 'node:assert/strict'
import { test } from 'node:test'
import { langs } from '#contract/kit/text.ts'
import { compose as composeIn, logoInMail } from './compose.ts'
import { samplesOf, writtenIn } from './message-template.ts'
import { allMessageTemplates } from './message-templates.ts'

const frame = { lang: 'en' as const, brand: 'Parapet', logo: logoInMail }
const compose = (written: Parameters<typeof composeIn>[0], values: Parameters<typeof composeIn>[1]) =>
  composeIn(written, values, frame)

const template = {
  title: 'Welcome to {{account}}',
  content: '<p>Hello {{name}},</p>\n<p><a class="x" href="{{link}}">Join {{account}}</a><br>R&amp;D</p>',
}
const link = 'https://parapet.example/auth/join?email=a%40b.example&token=abc'

test('fills the places of title and content', () => {
  const { subject, html, plain } = compose(template, { account: 'Northbrine', name: 'Ada', link })
  assert.equal(subject, 'Welcome to Northbrine')
  assert.match(html, /<p>Hello Ada,<\/p>/)
  assert.match(html, /href="https:\/\/parapet\.example\/auth\/join\?email=a%40b\.example&amp;token=abc"/)
  assert.match(
    plain,
    /^Hello Ada,\nJoin Northbrine: https:.*token=abc\nR&D\n\nParapet sends this email automatically/,
  )
})

test('values are text in the HTML, and stay as they are in the plain part', () => {
  const account = `<img src=x onerror="alert('1')"> & Sons`
  const { html, plain, subject } = compose(template, { account, name: '</p><script>', link })
  assert.doesNotMatch(html, /<img src=x|<script/)
  assert.match(html, /&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt; &amp; Sons/)
  assert.match(plain, /^Hello <\/p><script>,$/m)
  assert.ok(plain.includes(`Join ${account}: ${link}`))
  assert.equal(subject, `Welcome to ${account}`)
})

test('a value cannot leave its attribute', () => {
  const { html } = compose(template, { account: 'A', name: 'B', link: '" onmouseover="alert(1)' })
  assert.match(html, /href="&quot; onmouseover=&quot;alert\(1\)"/)
})

test('a value is one line: no header, no paragraph of its own', () => {
  const account = 'A\r\nBcc: spy@evil.example\u2028\u0000x'
  const { subject, plain } = compose(template, { account, name: 'B', link })
  assert.equal(subject, 'Welcome to A Bcc: spy@evil.example x')
  assert.equal(plain.split('\n').length, 5)
})

test('what looks like a place inside a value is not filled', () => {
  const { subject } = compose(template, { account: '{{link}}', name: 'B', link })
  assert.equal(subject, 'Welcome to {{link}}')
})

test('a place that nobody fills stays to be seen, also one with the name of a built-in', () => {
  const odd = { title: '{{constructor}} {{missing}}', content: '' }
  assert.equal(compose(odd, {}).subject, '{{constructor}} {{missing}}')
})

test('every shipped template is filled by its samples, in both languages', () => {
  for (const one of allMessageTemplates)
    for (const lang of langs) {
      const values = samplesOf(one, lang)
      const { subject, html, plain } = compose(writtenIn(one, lang), values)
      assert.doesNotMatch(subject + html + plain, /\{\{/, one.name)
      if (one.places.link) assert.ok(plain.includes(String(values.link)), one.name)
    }
})

test('a list has a line for each of its values, and none of them begins another', () => {
  const written = { title: '{{all}}', content: '<p>These:</p><div>{{all}}</div>' }
  const { subject, html, plain } = compose(written, { all: ['<b>one</b>', 'two\r\nBcc: x'] })
  assert.equal(subject, '<b>one</b>, two Bcc: x')
  assert.match(html, /<ul><li>&lt;b&gt;one&lt;\/b&gt;<\/li><li>two Bcc: x<\/li><\/ul>/)
  assert.match(plain, /^These:\n- <b>one<\/b>\n- two Bcc: x\n\n/)
})

test('a mail fetches nothing, fits a phone, has dark colours and shows brand and logo', () => {
  for (const declared of allMessageTemplates)
    for (const lang of langs) {
      const { html } = composeIn(writtenIn(declared, lang), samplesOf(declared, lang), {
        ...frame,
        lang,
        brand: 'A & B',
      })
      assert.doesNotMatch(html, /<(link|script|iframe)|url\(|src="(?!cid:logo")/i)
      assert.match(html, /name="viewport" content="width=device-width/)
      assert.match(html, /prefers-color-scheme: dark/)
      assert.match(html, /<img src="cid:logo"[^>]*>A &amp; B</)
      assert.match(html, new RegExp(`<html lang="${lang}">`))
    }
})

test('a link alone in its paragraph is a button; one among words stays a link', () => {
  const content = '<p><a href="{{link}}">Join</a></p><p>or <a href="{{link}}">read</a></p>'
  const { html } = compose({ title: '', content }, { link })
  assert.equal(html.match(/class="button"/g)?.length, 1)
})
