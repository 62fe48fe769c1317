import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanHtml, isBlankHtml } from './clean-html.ts'

const file = `/files/0b2f6c1e-9c1d-4d7a-8a51-2f3b5c6d7e8f?key=g4v.${'k'.repeat(43)}`

test('keeps formatted text', () => {
  const html =
    '<h2 style="text-align: center;">Plan</h2>' +
    '<p style="line-height: 1.15;">With <strong>Ada</strong>, <em>Uma</em>, <u>Ulf</u> and <s>Nora</s></p>' +
    '<ol start="3"><li><p><span style="color: rgb(206, 41, 48);">first</span></p></li></ol>' +
    '<ul><li><p><span style="font-size: 54px;">huge</span></p></li></ul>' +
    '<blockquote><p>said</p></blockquote><pre><code>a &lt; b</code></pre><p></p>'
  assert.equal(cleanHtml(html), html)
})

test('keeps images and videos of this installation, in their one size', () => {
  const html = `<img src="${file}" alt="plan.png" width="400" /><video src="${file}" height="300" controls=""></video>`
  assert.equal(cleanHtml(html), html)
  assert.equal(
    cleanHtml(`<img src="${file}" width="9999" onerror="x" srcset="https://x.example/a 2x">`),
    `<img src="${file}" alt="" width="400" />`,
  )
  assert.equal(
    cleanHtml(`<video src="${file}" autoplay loop poster="//x.example"></video>`),
    `<video src="${file}" height="300" controls=""></video>`,
  )
})

test('drops media of every other address, and an image without one', () => {
  for (const src of [
    'https://x.example/pixel.gif',
    '//x.example/pixel.gif',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'javascript:alert(1)',
    'blob:https://x.example/1',
    '/api/auth/logout',
    `/files/../api/x?key=g4v.${'k'.repeat(43)}`,
    `https://x.example${file}`,
    '',
  ]) {
    assert.equal(cleanHtml(`<p>a</p><img src="${src}">`), '<p>a</p>', src)
    assert.equal(cleanHtml(`<p>a</p><video src="${src}"><source src="${src}"></video>`), '<p>a</p>', src)
  }
  assert.equal(cleanHtml('<img>'), '')
})

test('links lead to web pages and mailboxes, in a new tab that knows nothing of this one', () => {
  const link = (href: string) => cleanHtml(`<a href="${href}" onclick="x" class="y" target="_top">z</a>`)
  const good = ' rel="noopener noreferrer">z</a>'
  assert.equal(link('https://x.example/?a=1'), `<a href="https://x.example/?a=1" target="_blank"${good}`)
  assert.equal(link('mailto:ada@x.example'), `<a href="mailto:ada@x.example" target="_blank"${good}`)
  for (const href of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//x.example',
    '/dashboard',
    '?next=x',
    'x.example',
    '&lt;p',
  ])
    assert.doesNotMatch(link(href), /href/, href)
  assert.match(link('{{ link }}'), /href="\{\{ link \}\}"/, 'the place of a message is filled later')
})

test('what could run, frame, submit or cover the page is gone', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<style>*{display:none}</style>',
    '<iframe src="https://x.example"></iframe>',
    '<object data="x"></object><embed src="x">',
    '<form action="https://x.example"><input name="a"><button>b</button></form>',
    '<svg><script>alert(1)</script></svg><math><mi xlink:href="javascript:alert(1)"></mi></math>',
    '<p style="position:fixed;inset:0;background:url(https://x.example)" onmouseover="alert(1)" id="a" class="b">c</p>',
    '<span style="color:rgb(206, 41, 48);position:fixed">c</span>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><img src=x onerror=alert(1)></template>',
    '<base href="https://x.example"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="x">',
  ]
  for (const html of hostile)
    assert.doesNotMatch(
      cleanHtml(html),
      /<(?!\/?(p|span)\b)|on\w+=|position|url\(|javascript:|x\.example|id=|class=/i,
      html,
    )
})

test('cleaning twice changes nothing more', () => {
  const html = `<p style="line-height:2.0;text-align:left">a &amp; &lt;b&gt; "c"<br>d</p><img src="${file}" alt="&quot;"><div>e</div>`
  for (const one of [html, '<p><object><p>a', '<p><div><p>a</p></div>b</p>'])
    assert.equal(cleanHtml(cleanHtml(one)), cleanHtml(one))
})

test('tells whether a reader would see anything', () => {
  for (const html of ['', '<p></p>', '<p> &nbsp;<br></p><hr>', '<ul><li><p></p></li></ul>'])
    assert.equal(isBlankHtml(html), true, html)
  for (const html of ['<p>a</p>', `<img src="${file}">`, `<video src="${file}"></video>`])
    assert.equal(isBlankHtml(html), false, html)
})
