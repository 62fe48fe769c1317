import assert from 'node:assert/strict'

const whole = /^-?\d+$/
const natural = /^\d+$/
const color = /^([0-9A-F]{6}|auto)$/
const any = /^[^<]*$/
const onOff = /^(0|1|true|false)$/
const relation = /^rId\w+$/
const width = { 'w:w': natural, 'w:type': /^(dxa|auto|pct|nil)$/ }
/** A border has a style, a measure a width: both are called by the side they are on. */
const side = {
  ...width,
  'w:val': /^(single|nil|none)$/,
  'w:sz': natural,
  'w:space': natural,
  'w:color': color,
}
const extent = { cx: natural, cy: natural }
const picture = { id: natural, name: any, descr: any }

/**
 * The attributes of ECMA-376 part 1 for the elements that our documents are made of, and what they may be: Word refuses a
 * part with one that its schema does not have. An element that is not here has none.
 */
const attributes: Record<string, Record<string, RegExp>> = {
  'w:altName': { 'w:val': any },
  'w:b': { 'w:val': onOff },
  'w:basedOn': { 'w:val': /^\w+$/ },
  'w:bookmarkEnd': { 'w:id': natural },
  'w:bookmarkStart': { 'w:id': natural, 'w:name': /^[A-Za-z_]\w{0,39}$/ },
  'w:bottom': side,
  'w:color': { 'w:val': color },
  'w:compatSetting': { 'w:name': any, 'w:uri': any, 'w:val': any },
  'w:defaultTabStop': { 'w:val': natural },
  'w:embedBold': { 'r:id': relation, 'w:fontKey': /^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/ },
  'w:embedRegular': { 'r:id': relation, 'w:fontKey': /^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/ },
  'w:family': { 'w:val': /^(auto|decorative|modern|roman|script|swiss)$/ },
  'w:fldChar': { 'w:fldCharType': /^(begin|separate|end)$/, 'w:dirty': onOff },
  'w:font': { 'w:name': any },
  'w:footerReference': { 'w:type': /^(default|first|even)$/, 'r:id': relation },
  'w:gridCol': { 'w:w': natural },
  'w:gridSpan': { 'w:val': natural },
  'w:headerReference': { 'w:type': /^(default|first|even)$/, 'r:id': relation },
  'w:hyperlink': { 'r:id': relation, 'w:history': onOff },
  'w:i': { 'w:val': onOff },
  'w:ind': { 'w:left': whole, 'w:right': whole, 'w:hanging': natural, 'w:firstLine': natural },
  'w:instrText': { 'xml:space': /^preserve$/ },
  'w:jc': { 'w:val': /^(left|right|center|both)$/ },
  'w:lang': { 'w:val': any, 'w:eastAsia': any, 'w:bidi': any },
  'w:left': side,
  'w:name': { 'w:val': any },
  'w:outlineLvl': { 'w:val': /^[0-9]$/ },
  'w:pStyle': { 'w:val': /^\w+$/ },
  'w:pgMar': Object.fromEntries(
    ['top', 'right', 'bottom', 'left', 'header', 'footer', 'gutter'].map((name) => [`w:${name}`, natural]),
  ),
  'w:pgSz': { 'w:w': natural, 'w:h': natural },
  'w:pitch': { 'w:val': /^(default|fixed|variable)$/ },
  'w:rFonts': { 'w:ascii': any, 'w:hAnsi': any, 'w:cs': any, 'w:eastAsia': any },
  'w:rStyle': { 'w:val': /^\w+$/ },
  'w:right': side,
  'w:shd': { 'w:val': /^clear$/, 'w:color': color, 'w:fill': color },
  'w:spacing': {
    'w:before': natural,
    'w:after': natural,
    'w:line': natural,
    'w:lineRule': /^(auto|exact|atLeast)$/,
  },
  'w:style': { 'w:type': /^(paragraph|character|table)$/, 'w:default': onOff, 'w:styleId': /^\w+$/ },
  'w:sz': { 'w:val': natural },
  'w:szCs': { 'w:val': natural },
  'w:t': { 'xml:space': /^preserve$/ },
  'w:tab': { 'w:val': /^(left|right|center)$/, 'w:pos': whole },
  'w:tblLayout': { 'w:type': /^(fixed|autofit)$/ },
  'w:tblW': width,
  'w:tcW': width,
  'w:top': side,
  'w:u': { 'w:val': /^single$/ },
  'w:vAlign': { 'w:val': /^(top|center|bottom)$/ },
  'w:zoom': { 'w:percent': natural },
  'a:blip': { 'r:embed': relation },
  'a:ext': extent,
  'a:graphicData': { uri: any },
  'a:off': { x: whole, y: whole },
  'a:prstGeom': { prst: /^rect$/ },
  'pic:cNvPr': picture,
  'wp:docPr': picture,
  'wp:extent': extent,
  'wp:inline': { distT: natural, distB: natural, distL: natural, distR: natural },
}

const isOffice = /^(w|a|pic|wp):/

/** What stands in the tag of an element is what the schema has for it. Names of spaces may stand anywhere. */
export function holdAttributes(part: string, name: string, written: string): void {
  if (!isOffice.test(name)) return
  for (const [, attribute = '', value = ''] of written.matchAll(/([\w:]+)="([^"]*)"/g)) {
    if (attribute.startsWith('xmlns')) continue
    assert.match(value, attributes[name]?.[attribute] ?? /^(?!)/, `${part}: ${attribute} of ${name}`)
  }
}
