import type { Plugin } from 'vite'

/** Components of antd that the console does not use: their rules stay out of the style sheet. */
const unused =
  'affix|anchor|app|avatar|back-top|badge|border-beam|breadcrumb|calendar|card|picker-calendar|carousel|cascader|color-picker|col-x+[sl]|col-sm|col-md|col-lg|comment|descriptions|divider|float-btn|image|layout|list|listy|masonry|mentions|menu|message|notification|otp|pagination|popconfirm|progress|qrcode|rate|result|ribbon|skeleton|slider|splitter|statistic|steps|table|timeline|tour|transfer|tree|tree-select|typography|upload|watermark'
/** Forms of those it uses that it does not use. */
const unusedForms =
  'tabs-(?:left|right|bottom|card|editable)|col-(?:[a-z]+-)?(?:push|pull|offset|order)|space-addon|btn-group|input-(?:group|otp|search)|tag'
const ofUnused = new RegExp(
  [
    `\\.ant-(?:${unused}|${unusedForms})(?![a-z])`,
    '\\.ant-[a-z-]+-(?:rtl|borderless|underlined|filled)(?![a-z-])',
    // The values of antd's own theme; ours come with the provider, under a name of their own.
    '\\.css-var-_R_|\\.data-ant-cssinjs',
  ].join('|'),
)

/** Links are ours (ui/base.css): antd's color of them is only known inside of its own components. */
const ofLinks = /^a(?::[\w-]+|\[[\w-]+\])*$/

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
      // Every box is measured so here (base.css), and these selectors are tried on every element.
      if (body.replaceAll(/\s/g, '').replace(/;$/, '') === 'box-sizing:border-box') return ''
      if (selector.startsWith('@')) return `${selector}{${body}}`
      const kept = selectorsOf(selector).filter(
        (one) => !ofUnused.test(withoutNots(one)) && !ofLinks.test(one.trim()),
      )
      return kept.length ? `${kept.join(',')}{${body}}` : ''
    })
    .join('')
}

/** What a selector asks for; what it rules out may well be unused. */
const withoutNots = (selector: string) => selector.replaceAll(/:not\((?:[^()]|\([^()]*\))*\)/g, '')

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
