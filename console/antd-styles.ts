import type { Plugin } from 'vite'

/** Components of antd that the console does not use: their rules stay out of the style sheet. */
const unused =
  'affix|anchor|avatar|back-top|badge|border-beam|breadcrumb|calendar|card|picker-calendar|carousel|cascader|color-picker|col-x+[sl]|col-sm|col-md|col-lg|comment|descriptions|float-btn|image|layout|list|masonry|mentions|menu|message|notification|pagination|popconfirm|progress|qrcode|rate|result|ribbon|skeleton|slider|splitter|statistic|steps|timeline|tour|transfer|tree|tree-select|typography|upload|watermark'
const ofUnused = new RegExp(`\\.ant-(?:${unused})(?![a-z])`)

/** antd's own style sheet, written with variables that the theme fills, without what is not used. */
export const antdStyles: Plugin = {
  name: 'antd-styles',
  enforce: 'pre',
  transform: (code, id) =>
    /antd[\\/]dist[\\/]antd\.css$/.test(id) ? { code: withoutUnused(code), map: null } : undefined,
}

export function withoutUnused(sheet: string): string {
  return topLevelRules(sheet)
    .map(({ selector, body }) => {
      if (selector.startsWith('@media') || selector.startsWith('@supports'))
        return `${selector}{${withoutUnused(body)}}`
      if (selector.startsWith('@')) return `${selector}{${body}}`
      const kept = selectorsOf(selector).filter((one) => !ofUnused.test(one))
      return kept.length ? `${kept.join(',')}{${body}}` : ''
    })
    .join('')
}

function topLevelRules(sheet: string): { selector: string; body: string }[] {
  const rules: { selector: string; body: string }[] = []
  let depth = 0
  let start = 0
  let open = 0
  for (let at = 0; at < sheet.length; at++) {
    if (sheet[at] === '{' && depth++ === 0) open = at
    if (sheet[at] !== '}' || --depth > 0) continue
    rules.push({ selector: sheet.slice(start, open).trim(), body: sheet.slice(open + 1, at) })
    start = at + 1
  }
  return rules
}

/** Cut at the commas that stand in no brackets. */
function selectorsOf(selector: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < selector.length; at++) {
    if ('(['.includes(selector[at] ?? '')) depth++
    if (')]'.includes(selector[at] ?? '')) depth--
    if (selector[at] !== ',' || depth > 0) continue
    parts.push(selector.slice(start, at))
    start = at + 1
  }
  return [...parts, selector.slice(start)]
}
