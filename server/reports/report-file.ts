export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const contentTypes = {
  pdf: 'application/pdf',
  docx: docxType,
  png: 'image/png',
  zip: 'application/zip',
}

/**
 * What the file of a report is called: it begins with the report, as the specification says, and whoever keeps several
 * finds customer and day in it. Long names of customers are cut before they cost the day.
 */
export function reportFileTitle(report: string, account: string, made: Date | string): string {
  const day = new Date(made).toISOString().slice(0, 10)
  return [cut(report, 48), cut(account, 32), day].join(' - ')
}
const cut = (name: string, most: number) => Array.from(name).slice(0, most).join('').trim()

/** One file for many customers. */
export const bundleFileTitle = (report: string, made: Date | string): string =>
  `${cut(report, 80)} - ${new Date(made).toISOString().slice(0, 10)}`
