/** The words of formatted text, on one line: for a cell of a table. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d)>/g, ' $&'), 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
