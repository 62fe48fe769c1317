import assert from 'node:assert/strict'
import { holdAttributes } from './word-attributes.ts'

/**
 * The order of ECMA-376 part 1 for the elements that our documents are made of: Word says 'unreadable content' where a
 * child stands in the wrong place or is not one of its parent's. A name that ends with * may stand more than once.
 */
const sequences: Record<string, string> = {
  'w:document': 'w:background w:body',
  'w:tbl': 'w:bookmarkStart* w:bookmarkEnd* w:tblPr w:tblGrid w:tr*',
  'w:tr': 'w:tblPrEx w:trPr w:tc*',
  'w:tblGrid': 'w:gridCol*',
  'w:tblPr':
    'w:tblStyle w:tblpPr w:tblOverlap w:bidiVisual w:tblStyleRowBandSize w:tblStyleColBandSize w:tblW w:jc w:tblCellSpacing w:tblInd w:tblBorders w:shd w:tblLayout w:tblCellMar w:tblLook',
  'w:tblCellMar': 'w:top w:left w:bottom w:right',
  'w:tcPr':
    'w:cnfStyle w:tcW w:gridSpan w:hMerge w:vMerge w:tcBorders w:shd w:noWrap w:tcMar w:textDirection w:tcFitText w:vAlign w:hideMark',
  'w:tcBorders': 'w:top w:left w:bottom w:right w:insideH w:insideV w:tl2br w:tr2bl',
  'w:tcMar': 'w:top w:left w:bottom w:right',
  'w:pPr':
    'w:pStyle w:keepNext w:keepLines w:pageBreakBefore w:framePr w:widowControl w:numPr w:suppressLineNumbers w:pBdr w:shd w:tabs w:suppressAutoHyphens w:kinsoku w:wordWrap w:overflowPunct w:topLinePunct w:autoSpaceDE w:autoSpaceDN w:bidi w:adjustRightInd w:snapToGrid w:spacing w:ind w:contextualSpacing w:mirrorIndents w:suppressOverlap w:jc w:textDirection w:textAlignment w:textboxTightWrap w:outlineLvl w:divId w:cnfStyle w:rPr w:sectPr w:pPrChange',
  'w:pBdr': 'w:top w:left w:bottom w:right w:between w:bar',
  'w:tabs': 'w:tab*',
  'w:rPr':
    'w:rStyle w:rFonts w:b w:bCs w:i w:iCs w:caps w:smallCaps w:strike w:dstrike w:outline w:shadow w:emboss w:imprint w:noProof w:snapToGrid w:vanish w:webHidden w:color w:spacing w:w w:kern w:position w:sz w:szCs w:highlight w:u w:effect w:bdr w:shd w:fitText w:vertAlign w:rtl w:cs w:em w:lang w:eastAsianLayout w:specVanish w:oMath',
  'w:sectPr':
    'w:headerReference* w:footerReference* w:headerReference* w:footerReference* w:footnotePr w:endnotePr w:type w:pgSz w:pgMar w:paperSrc w:pgBorders w:lnNumType w:pgNumType w:cols w:formProt w:vAlign w:noEndnote w:titlePg w:textDirection w:bidi w:rtlGutter w:docGrid w:printerSettings',
  'w:styles': 'w:docDefaults w:latentStyles w:style*',
  'w:docDefaults': 'w:rPrDefault w:pPrDefault',
  'w:style':
    'w:name w:aliases w:basedOn w:next w:link w:autoRedefine w:hidden w:uiPriority w:semiHidden w:unhideWhenUsed w:qFormat w:locked w:personal w:personalCompose w:personalReply w:rsid w:pPr w:rPr w:tblPr w:trPr w:tcPr w:tblStylePr*',
  'w:settings': 'w:zoom w:embedTrueTypeFonts w:embedSystemFonts w:saveSubsetFonts w:defaultTabStop w:compat',
  'w:fonts': 'w:font*',
  'w:font':
    'w:altName w:panose1 w:charset w:family w:notTrueType w:pitch w:sig w:embedRegular w:embedBold w:embedItalic w:embedBoldItalic',
  'wp:inline': 'wp:extent wp:effectExtent wp:docPr wp:cNvGraphicFramePr a:graphic',
  'a:graphic': 'a:graphicData',
  'pic:pic': 'pic:nvPicPr pic:blipFill pic:spPr',
  'pic:nvPicPr': 'pic:cNvPr pic:cNvPicPr',
  'pic:blipFill': 'a:blip a:srcRect a:stretch',
  'pic:spPr': 'a:xfrm a:prstGeom',
  'a:xfrm': 'a:off a:ext',
}

/** What may stand in a parent in any order. */
const choices: Record<string, string> = {
  'w:body': 'w:p w:tbl w:bookmarkStart w:bookmarkEnd w:sectPr',
  'w:hdr': 'w:p w:tbl',
  'w:ftr': 'w:p w:tbl',
  'w:tc': 'w:tcPr w:p w:tbl w:bookmarkStart w:bookmarkEnd',
  'w:p': 'w:pPr w:r w:hyperlink w:bookmarkStart w:bookmarkEnd',
  'w:hyperlink': 'w:r w:bookmarkStart w:bookmarkEnd',
  'w:r': 'w:rPr w:t w:br w:tab w:drawing w:fldChar w:instrText',
  'w:trPr': 'w:cantSplit w:tblHeader',
}

/** Parents whose first, or last, child is always of one kind when it is there. */
const firsts: Record<string, string> = { 'w:p': 'w:pPr', 'w:r': 'w:rPr', 'w:tc': 'w:tcPr' }
const lasts: Record<string, string> = { 'w:body': 'w:sectPr' }

interface Open {
  name: string
  children: string[]
}

/** Balanced, with a name space for each prefix, and each element where the schema wants it. */
export function holdWordXml(part: string, text: string): void {
  const open: Open[] = []
  const spaces = new Set([...text.matchAll(/xmlns:(\w+)=/g)].map(([, prefix = '']) => prefix).concat('xml'))
  for (const [, end, name = '', written = '', closed] of text.matchAll(
    /<(\/?)([\w:]+)((?:\s[^<>]*?)?)(\/?)>/g,
  )) {
    const [prefix, local] = name.split(':')
    if (local) assert.ok(spaces.has(prefix ?? ''), `${part}: ${name}`)
    if (end) {
      const done = open.pop()
      assert.equal(done?.name, name, part)
      if (done) holdChildren(part, done)
      continue
    }
    holdAttributes(part, name, written)
    open.at(-1)?.children.push(name)
    if (closed) holdChildren(part, { name, children: [] })
    else open.push({ name, children: [] })
  }
  assert.deepEqual(
    open.map((one) => one.name),
    [],
    part,
  )
}

function holdChildren(part: string, { name, children }: Open): void {
  const say = `${part}: ${name} holds ${children.join(' ')}`
  const [first, last] = [firsts[name], lasts[name]]
  if (first) assert.ok(children.lastIndexOf(first) <= 0, say)
  if (last) assert.ok(!children.includes(last) || children.indexOf(last) === children.length - 1, say)
  const any = choices[name]?.split(' ')
  if (any)
    assert.deepEqual(
      children.filter((child) => !any.includes(child)),
      [],
      say,
    )
  const order = sequences[name]?.split(' ')
  if (!order) return
  let place = 0
  for (const child of children) {
    const at = order.findIndex((one, n) => n >= place && one.replace('*', '') === child)
    assert.notEqual(at, -1, say)
    place = order[at]?.endsWith('*') ? at : at + 1
  }
}
