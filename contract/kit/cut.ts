/** The start of a text, of at most so many letters as JavaScript counts them; the mark tells that there is more. */
export function cut(text: string, most: number, mark = ''): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most - mark.length)
  // An emoji is two letters: the first alone is none, and neither JSON nor XML nor PostgreSQL takes it everywhere.
  const isHalf = /[\uD800-\uDBFF]$/.test(kept)
  return `${isHalf ? kept.slice(0, -1) : kept}${mark}`
}
