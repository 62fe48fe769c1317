export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const contentTypes = {
  pdf: 'application/pdf',
  docx: docxType,
  png: 'image/png',
  zip: 'application/zip',
}
