const blocks = 'p,h1,h2,h3,h4,h5,h6,li,pre,blockquote,tr'

/** The paragraphs of a rich text, without their looks. */
export function paragraphsOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const innermost = [...body.querySelectorAll(blocks)].filter((block) => !block.querySelector(blocks))
  const texts = innermost.length > 0 ? innermost.map((block) => block.textContent) : [body.textContent]
  return texts.map((words) => (words ?? '').replaceAll(/\s+/g, ' ').trim()).filter((words) => words !== '')
}
