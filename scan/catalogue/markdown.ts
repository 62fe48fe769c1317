/** The markdown of check pages as HTML: paragraphs, lists, code, emphasis and links, and nothing else. */
export function toHtml(markdown: string): string {
  const parts: string[] = []
  let rest = markdown.trim().split('\n')
  while (rest.length > 0) {
    const [first = ''] = rest
    if (first.trim() === '') {
      rest = rest.slice(1)
      continue
    }
    const [html, used] = first.startsWith('```')
      ? codeBlock(rest)
      : listMark.test(first)
        ? list(rest)
        : paragraph(rest)
    parts.push(html)
    rest = rest.slice(used)
  }
  return parts.join('\n')
}

const listMark = /^(\d+\.|[-*])\s+/
type Part = [html: string, lines: number]

function codeBlock(lines: readonly string[]): Part {
  const end = lines.findIndex((line, index) => index > 0 && line.startsWith('```'))
  const last = end < 0 ? lines.length : end
  return [`<pre><code>${escaped(lines.slice(1, last).join('\n'))}</code></pre>`, last + 1]
}

function list(lines: readonly string[]): Part {
  const isOrdered = /^\d/.test(lines[0] ?? '')
  const items: string[] = []
  let used = 0
  for (const line of lines) {
    if (listMark.test(line)) items.push(line.replace(listMark, ''))
    else if (/^\s+\S/.test(line)) items.push(`${items.pop() ?? ''} ${line.trim()}`)
    else break
    used++
  }
  const tag = isOrdered ? 'ol' : 'ul'
  return [`<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`, used]
}

function paragraph(lines: readonly string[]): Part {
  const end = lines.findIndex((line) => line.trim() === '' || line.startsWith('```') || listMark.test(line))
  const last = end < 0 ? lines.length : end
  return [`<p>${inline(lines.slice(0, last).join(' '))}</p>`, last]
}

/** Code is set aside first, so that stars and brackets in it stay what they are. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith('`') && part.endsWith('`') && part.length > 2 ? code(part) : words(part)))
    .join('')
}
const code = (part: string) => `<code>${escaped(part.slice(1, -1))}</code>`
const words = (part: string) =>
  escaped(part)
    .replace(/\[([^\]]+)\]\((https:\/\/[^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
