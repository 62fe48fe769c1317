/** Words that English sentences cannot do without and that mean nothing in German. */
const english =
  /(?<![\w.@/-])(?:the|and|of|is|are|with|for|not|this|that|your|you|from|by|to|or|it|has|have|can|cannot|does|when|which|users?|policy|policies|settings?)(?![\w.@/-])/gi

/** What stays English in German: code, addresses, options and labels as Microsoft writes them, English in brackets, quotations. */
const kept = [
  /```[\s\S]*?```/g,
  /`[^`]*`/g,
  /https?:\S+/g,
  /\*\*[^*]*\*\*/g,
  /\*[^*]*\*/g,
  /\([^()]*\)/g,
  /„[^“]*“/g,
  /\{\{?\w+\}?\}/g,
  /<[^>]*>/g,
  // Products.
  /\b(?:Defender|Windows Hello|Windows Autopatch|Azure AD|App Control) for \w+/g,
]

/** English words in a German text; one alone may be part of a name, two are a sentence. */
export function englishIn(german: string): string[] {
  const text = kept.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), german)
  const found = [...text.matchAll(english)].map(([word]) => word)
  return found.length > 1 ? found : []
}
