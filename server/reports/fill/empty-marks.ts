const mark =
  '<w:p(?: [^>]*)?><w:pPr><w:pStyle w:val="Mark"/></w:pPr>(?:<w:r(?: [^>]*)?>(?:<w:t(?: [^>]*)?(?:/>|></w:t>))*</w:r>)*</w:p>'
const marks = new RegExp(`(</w:tbl>)?((?:${mark})+)(<w:tbl>|</w:tc>|<w:sectPr|</w:hdr>|</w:ftr>)?`, 'g')

/**
 * Takes away the paragraphs that held nothing but the beginning or the end of a loop. They are hidden, but a heading before
 * one is not kept with the table behind it. One stays where Word needs a paragraph: between two tables, and at an end.
 */
export const withoutEmptyMarks = (text: string): string =>
  text.replace(marks, (_, before = '', found: string, after = '') => {
    const isNeeded = after === '<w:tbl>' ? before !== '' : after !== ''
    return `${before}${isNeeded ? found.slice(0, found.indexOf('</w:p>') + 6) : ''}${after}`
  })
