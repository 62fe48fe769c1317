import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toHtml } from './markdown.ts'

test('paragraphs, lists, code and emphasis become HTML', () => {
  const page = [
    'One **strong** and one *quiet* word,',
    'over two lines.',
    '',
    '1. Open **Entra ID > Users**.',
    '   Then wait.',
    '2. Run `Get-Mg* -All`.',
    '',
    '- [a page](https://learn.microsoft.com/x)',
    '',
    '```powershell',
    'if ($a -lt 1) { "b" }',
    '```',
  ].join('\n')
  assert.equal(
    toHtml(page),
    [
      '<p>One <strong>strong</strong> and one <em>quiet</em> word, over two lines.</p>',
      '<ol><li>Open <strong>Entra ID &gt; Users</strong>. Then wait.</li><li>Run <code>Get-Mg* -All</code>.</li></ol>',
      '<ul><li><a href="https://learn.microsoft.com/x">a page</a></li></ul>',
      '<pre><code>if ($a -lt 1) { &quot;b&quot; }</code></pre>',
    ].join('\n'),
  )
})

test('nothing in a page becomes markup of its own', () => {
  assert.equal(toHtml('<script>alert(1)</script>'), '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  assert.equal(toHtml('[x](javascript:alert(1))'), '<p>[x](javascript:alert(1))</p>')
})
