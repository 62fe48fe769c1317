const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What was typed as HTML: a paragraph for each block, a break for each line, nothing of it markup. */
export function commentHtml(typed: string): string {
  const escaped = typed.trim().replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
  if (!escaped) return ''
  return escaped
    .split(/\n\s*\n/)
    .map((block) => `<p>${block.split('\n').join('<br>')}</p>`)
    .join('')
}

/** The way back, for editing. */
export function commentText(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<br\s*\/?>/g, '\n').replace(/<\/p>/g, '\n\n'),
    'text/html',
  )
  return (body.textContent ?? '').trim()
}
