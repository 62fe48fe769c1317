/** What no file system takes is left out: separators, wildcards, control and direction characters, dots at the ends. */
export function fileNameOf(title: string, extension: string): string {
  const kept = title
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${Array.from(kept).slice(0, 100).join('').trim() || 'parapet'}.${extension}`
}

/** Both forms of the name: plain letters for old clients, UTF-8 for all others (RFC 6266). */
export function dispositionOf(title: string, extension: string): string {
  const file = fileNameOf(title, extension)
  const plain = file.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(file).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
