import type { PlaceValue, Written } from '#contract/message-templates/message-template.ts'

/** A message template with its `{{places}}` filled: what is said in it, never what it is made of. */
export function compose(template: Written, values: Readonly<Record<string, PlaceValue>>) {
  const inSubject = mapped(values, (value) => [value].flat().map(oneLine).join(', '))
  return {
    subject: filled(template.title, inSubject).replace(controls, ' ').trim(),
    html: page(filled(template.content, mapped(values, htmlOf))),
    plain: filled(plainText(template.content), mapped(values, plainOf)),
  }
}

/** A value is one line: it begins no header, and no paragraph that looks like ours. */
const oneLine = (value: string) => value.replace(controls, ' ').trim()

const htmlOf = (value: PlaceValue) =>
  typeof value === 'string'
    ? escapeHtml(oneLine(value))
    : `<ul>${value.map((line) => `<li>${escapeHtml(oneLine(line))}</li>`).join('')}</ul>`

const plainOf = (value: PlaceValue) =>
  typeof value === 'string' ? oneLine(value) : value.map((line) => `- ${oneLine(line)}`).join('\n')

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones to take out
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )

const mapped = (values: Readonly<Record<string, PlaceValue>>, change: (value: PlaceValue) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const signs = Object.fromEntries(Object.entries(entities).map(([sign, entity]) => [entity, sign]))

/** What a reader without HTML sees: links keep their address, paragraphs their line. */
function plainText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, '$2: $1')
    .replace(/<br\b[^>]*>|<\/(?:p|h\d|li|div|tr)>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => signs[entity] ?? entity)
    .replace(/ *\n */g, '\n')
    .trim()
}

/** Mail programs know no style sheet of ours: the frame carries the little that a readable letter needs. */
const page = (content: string) => `<!doctype html>
<html>
<head><meta charset="utf-8"></head>
<body style="margin:0;padding:24px;background:#f7f8fa">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4e7ec;border-radius:8px;color:#1b2330;font:14px/22px Inter,system-ui,'Segoe UI',sans-serif">
${content}
</div>
</body>
</html>`
