import { officeMarkup, type ScopeData, type Tag, TagPlacement, TemplatePlugin, xml } from 'easy-template-x'
import { escapeXml } from '../docx/xml.ts'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** Puts runs before the one that the placeholder stands in, and takes the placeholder away. */
function replaceBy(tag: Tag, content: string): void {
  if (tag.placement === TagPlacement.TextNode) {
    const run = officeMarkup.query.containingRunNode(tag.xmlTextNode)
    for (const node of [...(xml.parser.parse(`<root>${content}</root>`).childNodes ?? [])])
      xml.modify.insertBefore(node, run)
  }
  officeMarkup.modify.removeTag(tag)
}

/** A bookmark. Raw XML would land inside a run, where no program looks for one. */
export class AnchorPlugin extends TemplatePlugin {
  override readonly contentType = 'anchor'
  private last = 5000

  override simpleTagReplacements(tag: Tag, data: ScopeData): void {
    const { name } = data.getScopeData<{ _type: string; name: string }>()
    const id = ++this.last
    replaceBy(
      tag,
      `<w:bookmarkStart ${w} w:id="${id}" w:name="${escapeXml(name)}"/><w:bookmarkEnd ${w} w:id="${id}"/>`,
    )
  }
}

/** The page of a bookmark, as a field: both converters count it, a table of contents of Word's own they do not. */
export class PageOfPlugin extends TemplatePlugin {
  override readonly contentType = 'pageOf'

  override simpleTagReplacements(tag: Tag, data: ScopeData): void {
    const { name, page } = data.getScopeData<{ _type: string; name: string; page: number | null }>()
    const runs = [
      // Nobody knows the page before Word has set the text: it works it out when the document is opened.
      '<w:fldChar w:fldCharType="begin" w:dirty="true"/>',
      `<w:instrText xml:space="preserve"> PAGEREF ${escapeXml(name)} \\h </w:instrText>`,
      '<w:fldChar w:fldCharType="separate"/>',
      `<w:t>${page ?? '–'}</w:t>`,
      '<w:fldChar w:fldCharType="end"/>',
    ]
    replaceBy(tag, runs.map((run) => `<w:r ${w}>${run}</w:r>`).join(''))
  }
}
