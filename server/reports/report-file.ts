export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const contentTypes = {
  pdf: 'application/pdf',
  docx: docxType,
  png: 'image/png',
  zip: 'application/zip',
}

/** The name of a report as a file's: what no file system takes is left out. */
export function fileNameOf(name: string, extension: string): string {
  const kept = name
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${Array.from(kept).slice(0, 100).join('').trim() || 'report'}.${extension}`
}

/** Both forms of the name: plain letters for old clients, UTF-8 for all others (RFC 6266). */
export function dispositionOf(name: string, extension: string): string {
  const file = fileNameOf(name, extension)
  const plain = file.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(file).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
