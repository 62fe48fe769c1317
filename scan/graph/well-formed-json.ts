const halfCharacter = /(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g

/**
 * JSON that every reader takes. A name that was cut in the middle of a character ends with half of one: JavaScript
 * writes it down as an escape, DuckDB refuses the whole text for it.
 */
export function wellFormedJson(value: unknown): string {
  const json = JSON.stringify(value)
  return json.includes('\\ud') ? json.replace(halfCharacter, '$1\\ufffd') : json
}
