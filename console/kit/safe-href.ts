/** The address of a link in text that people wrote, when it is of a kind that only leads somewhere. */
export function safeHref(written: string | null): string | undefined {
  if (!written || !URL.canParse(written)) return undefined
  const { protocol, href } = new URL(written)
  return ['https:', 'http:', 'mailto:'].includes(protocol) ? href : undefined
}
