/** Markup that is safe to send: made by the `html` tag only, which escapes every text put into it. */
export type Html = { readonly markup: string }
type Insert = Html | Html[] | string | number | null | false

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

function inserted(value: Insert): string {
  if (value === null || value === false) return ''
  if (Array.isArray(value)) return value.map((part) => part.markup).join('')
  return typeof value === 'object' ? value.markup : escaped(String(value))
}

export function html(parts: TemplateStringsArray, ...values: Insert[]): Html {
  const markup = parts.reduce((before, part, i) => before + inserted(values[i - 1] ?? null) + part)
  return { markup }
}
