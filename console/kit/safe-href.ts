/** The address of a link in text that people wrote, when it is of a kind that only leads somewhere. */
export function safeHref(written: string | null): string | undefined {
  // The place of a template leads nowhere until it is filled.
  if (written && /^\{\{\s*\w+\s*\}\}$/.test(written)) return written
  if (!written || !URL.canParse(written)) return undefined
  const { protocol, href } = new URL(written)
  return ['https:', 'http:', 'mailto:'].includes(protocol) ? href : undefined
}
