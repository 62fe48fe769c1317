/** `path/any(x:…)` or `path/all(x:…)`: something said of the items of a collection. */
export type Lambda = {
  /** The field that stands for it in the rest of the filter. */
  mark: string
  path: string
  isAll: boolean
  /** What is said of an item: its properties by name, itself as `item`; null: there only has to be one. */
  inner: string | null
}

const begin = /([\w/]+)\/(any|all)\(/giy

/** The filter without its lambdas, each replaced by a comparison that stands for it. */
export function withoutLambdas(source: string): { source: string; lambdas: Lambda[] } {
  const lambdas: Lambda[] = []
  let plain = ''
  for (let at = 0; at < source.length; ) {
    if (source[at] === "'") {
      const end = endOfText(source, at)
      plain += source.slice(at, end)
      at = end
      continue
    }
    begin.lastIndex = at
    const found = /[\w/]/.test(source[at - 1] ?? '') ? null : begin.exec(source)
    if (!found) {
      plain += source[at]
      at += 1
      continue
    }
    const end = endOfParentheses(source, at + found[0].length)
    const body = source.slice(at + found[0].length, end - 1)
    const mark = `lambda__${lambdas.length}`
    lambdas.push({
      mark,
      path: found[1] ?? '',
      isAll: found[2]?.toLowerCase() === 'all',
      inner: innerOf(body),
    })
    plain += `(${mark} eq true)`
    at = end
  }
  return { source: plain, lambdas }
}

/** `x:x/skuId eq 1` → `skuId eq 1`, `x:x eq 1` → `item eq 1`. */
function innerOf(body: string): string | null {
  const [, variable, said] = /^\s*(\w+)\s*:(.*)$/s.exec(body) ?? []
  if (variable === undefined || said === undefined) return body.trim() === '' ? null : body
  const itself = new RegExp(`(?<![\\w/])${variable}(?![\\w/])`, 'g')
  const property = new RegExp(`(?<![\\w/])${variable}/`, 'g')
  return said
    .split(/('(?:[^']|'')*')/)
    .map((part, place) => (place % 2 === 1 ? part : part.replace(property, '').replace(itself, 'item')))
    .join('')
}

function endOfText(source: string, at: number): number {
  for (let end = at + 1; end < source.length; end += 1)
    if (source[end] === "'") {
      if (source[end + 1] !== "'") return end + 1
      end += 1
    }
  return source.length
}

function endOfParentheses(source: string, from: number): number {
  let depth = 1
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === "'") at = endOfText(source, at) - 1
    else if (source[at] === '(') depth += 1
    else if (source[at] === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return source.length + 1
}
