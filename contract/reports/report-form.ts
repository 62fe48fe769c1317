import { form } from '#contract/kit/form.ts'
import { word } from '#contract/kit/words.ts'
import { reportCalls } from './report-calls.ts'
import { reportData, reportStatus, reports } from './reports.ts'

export const docxFiles = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export const reportForm = form(reportCalls.create, {
  entity: reports,
  update: reportCalls.update,
  fields: [
    { name: 'name', label: { en: 'Title', de: 'Titel' } },
    { name: 'description', input: { kind: 'lines', rows: 2 } },
    'status',
    'reportData',
    {
      name: 'url',
      label: { en: 'Template', de: 'Vorlage' },
      help: { en: '.docx only, up to 10 MB', de: 'Nur .docx, bis 10 MB' },
      input: { kind: 'file', upload: reportCalls.uploadTemplate, accept: docxFiles },
    },
    {
      name: 'urlDe',
      label: { en: 'Template (German)', de: 'Vorlage (Deutsch)' },
      help: {
        en: 'Optional. Without it German readers get the same template.',
        de: 'Optional. Ohne sie erhalten deutsche Leser dieselbe Vorlage.',
      },
      input: { kind: 'file', upload: reportCalls.uploadTemplate, accept: docxFiles },
    },
    {
      name: 'thumbnailUrl',
      input: { kind: 'file', upload: reportCalls.uploadThumbnail, accept: 'image/*' },
    },
    { name: 'customData', input: { kind: 'lines', rows: 8 } },
    {
      title: word.german,
      help: {
        en: 'Optional. Without it German readers get the title and the description above.',
        de: 'Optional. Ohne diese Angaben sehen deutsche Leser den Titel und die Beschreibung oben.',
      },
      fields: [
        { name: 'germanName', label: word.germanTitle },
        { name: 'germanDescription', input: { kind: 'lines', rows: 2 } },
      ],
    },
  ],
  initial: {
    status: reportStatus.value.Active,
    reportData: reportData.value.ExecutiveSummary,
    customData: '[]',
  },
})
