/** Names that are written so by those who gave them. */
const proper =
  /^(krbtgt_AzureAD|iOS|iPadOS|macOS|tvOS|visionOS|watchOS|eDiscovery|iPhones?|iPads?|eID|mDNS|eIDAS)$/

/** Words such as security_incidents or enabledForReporting, but in code, commands and addresses. */
export function rawNamesIn(xml: string): string[] {
  const words = xml
    .split('</w:p>')
    .filter((paragraph) => !paragraph.includes('<w:pStyle w:val="Code"/>'))
    .map((paragraph) =>
      paragraph
        .split('</w:r>')
        .filter((run) => !run.includes('Liberation Mono'))
        .join(''),
    )
    .join(' ')
    .replaceAll(/<w:instrText[^>]*>[^<]*/g, ' ')
    .replaceAll(/<[^>]*?\bdescr="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll('<w:br/>', ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/https?:\/\/\S+|[\w.-]+\.(?:microsoft|example|test)[\w./?=&%-]*|\S+@\S+/g, ' ')
  const found = words.match(/(?<![\w\\./-])(?:[a-z]\w*_\w+|[a-z]+[A-Z]\w*)/g) ?? []
  return [...new Set(found)].filter((word) => !proper.test(word))
}
