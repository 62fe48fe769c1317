const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
