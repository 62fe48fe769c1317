import { fillIn, type Lang, type Text } from '#contract/kit/text.ts'
import type { PlaceValue, Written } from './message-template.ts'

/** What stands around the words of every mail. */
export interface Frame {
  lang: Lang
  /** The name of the reseller's brand, or of the product. */
  brand: string
  /** Where the picture of the logo is: a part of the mail itself, or data. Never an address elsewhere. */
  logo: string
  /** The picture is a logo of their own: it says the name already. */
  isOwnLogo?: boolean
  /** Colour of links and buttons, dark enough for text on white. */
  ink?: string
}

const usualInk = '#2f5bea'

/** The name that a mail calls its logo by. */
export const logoInMail = 'cid:logo'

/** A message template with its `{{places}}` filled: what is said in it, never what it is made of. */
export function compose(template: Written, values: Readonly<Record<string, PlaceValue>>, frame: Frame) {
  const inSubject = mapped(values, (value) => [value].flat().map(oneLine).join(', '))
  const foot = fillIn(footer[frame.lang], { brand: oneLine(frame.brand) })
  return {
    subject: filled(template.title, inSubject).replace(controls, ' ').trim(),
    html: page(withButtons(filled(template.content, mapped(values, htmlOf)), inkOf(frame)), foot, frame),
    plain: `${filled(plainText(template.content), mapped(values, plainOf))}\n\n${foot}`,
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

const footer: Text = {
  en: '{brand} sends this email automatically. Please do not reply.',
  de: '{brand} sendet diese E-Mail automatisch. Bitte antworten Sie nicht darauf.',
}

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

/** A link that stands alone in its paragraph is what the reader is asked to do. */
const withButtons = (html: string, ink: string) =>
  html.replace(
    /<p([^>]*)>\s*<a ([^>]*)>((?:(?!<\/?a\b|<\/p>).)*)<\/a>\s*<\/p>/gi,
    `<p$1><a class="button" style="display:inline-block;padding:10px 20px;border-radius:6px;background:${ink};color:#ffffff;text-decoration:none;font-weight:600" $2>$3</a></p>`,
  )

const inkOf = ({ ink = usualInk }: Frame) => (/^#[0-9a-f]{6}$/i.test(ink) ? ink : usualInk)

/** A logo of their own stands on white, as it was drawn for: dark letters are not seen on a dark ground. */
const headOf = ({ brand, logo, isOwnLogo }: Frame) =>
  isOwnLogo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(brand)}" height="32" style="height:32px;border:0;border-radius:6px;padding:6px 8px;background:#ffffff;vertical-align:middle">`
    : `<img src="${escapeHtml(logo)}" alt="" height="28" style="height:28px;border:0;border-radius:6px;vertical-align:middle;margin-right:10px">${escapeHtml(brand)}`

/**
 * Mail programs know no style sheet of ours, and few read one at all: what must hold stands at the elements, in light
 * colours; those that read it get the dark ones. It fits a phone as it is.
 */
const page = (content: string, foot: string, frame: Frame) => `<!doctype html>
<html lang="${frame.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
:root { color-scheme: light dark }
a { color: ${inkOf(frame)} }
p { margin: 0 0 16px }
@media (prefers-color-scheme: dark) {
  .ground { background: #0e1116 !important }
  .sheet { background: #161a21 !important; border-color: #2a303a !important; color: #e6e9ef !important }
  .brand { color: #e6e9ef !important }
  .foot { color: #9aa4b2 !important }
  a { color: #8aa4ff }
  a.button { background: #6d8dff !important; color: #0e1116 !important }
}
@media (max-width: 480px) {
  .ground { padding: 12px !important }
  .sheet { padding: 20px !important }
}
</style>
</head>
<body class="ground" style="margin:0;padding:24px;background:#f7f8fa">
<div style="max-width:560px;margin:0 auto;font:16px/24px Inter,system-ui,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere">
<div class="brand" style="padding:0 0 16px;color:#1b2330;font-weight:600">${headOf(frame)}</div>
<div class="sheet" style="padding:28px;background:#ffffff;border:1px solid #e4e7ec;border-radius:8px;color:#1b2330">
${content}
</div>
<div class="foot" style="padding:16px 4px 0;color:#5b6675;font-size:13px;line-height:20px">${escapeHtml(foot)}</div>
</div>
</body>
</html>`
