import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import { oneOf } from '#contract/kit/choices.ts'
import { startedJob } from '#contract/kit/job-calls.ts'
import { byId, email, filled, ids, nullable, rowId } from '#contract/schema.ts'
import type { CustomValue } from './custom-data.ts'
import { formats, type ReportFormat, reportData, reports } from './reports.ts'

export const format = Type.Unsafe<ReportFormat>(Type.String({ enum: [...formats] }))
const day = Type.String({ maxLength: 10 })
export const customData = Type.Record(
  Type.String({ maxLength: 50 }),
  Type.Unsafe<CustomValue | null>(
    Type.Union([
      Type.String({ maxLength: 2000 }),
      Type.Array(day, { minItems: 2, maxItems: 2 }),
      Type.Null(),
    ]),
  ),
)
export const language = Type.Unsafe<'en' | 'de'>(Type.String({ enum: ['en', 'de'] }))

/** A report is asked for by its name; by its number where two languages name it differently. */
const asked = {
  name: filled(200),
  id: Type.Optional(rowId),
  customData,
  format,
}
const recipients = Type.Array(email, { minItems: 1, maxItems: 50, uniqueItems: true })

/** What a template asks for, how often, and whether the report data has it. Custom data may fill the rest. */
export const inspected = Type.Object({
  placeholders: Type.Array(
    Type.Object({ name: Type.String(), uses: Type.Integer(), isKnown: Type.Boolean() }),
  ),
})

export const reportCalls = {
  generate: call({
    method: 'POST',
    path: '/report/generate',
    permission: 'reports.make',
    summary: 'Generate a report: returns the file, or after a while (202) the job that generates it',
    body: Type.Object(asked, { additionalProperties: false }),
    status: 201,
    download: true,
    waits: true,
  }),
  send: call({
    method: 'POST',
    path: '/report/send',
    permission: 'reports.make',
    summary: 'Generate a report and email it',
    body: Type.Object({ ...asked, recipients }, { additionalProperties: false }),
    answer: startedJob,
    status: 201,
    success: {
      en: 'The report is being generated and will be emailed to {n}',
      de: 'Der Bericht wird erstellt und an {n} gesendet',
    },
  }),
  preview: call({
    method: 'POST',
    path: '/report/preview',
    permission: 'reports.make',
    summary: 'Page one of a report as a picture, with the answers so far',
    body: Type.Object({ id: rowId, customData }, { additionalProperties: false }),
    status: 201,
    download: true,
    waits: true,
  }),
  made: call({
    method: 'GET',
    path: '/report/made/:id/file',
    permission: 'reports.make',
    summary: 'The file of a report that was generated before',
    params: byId,
    download: true,
  }),
  regulations: call({
    method: 'GET',
    path: '/report/regulations',
    permission: 'reports.view',
    summary: 'The regulations that a report can be about, in the language of the caller',
    answer: Type.Array(Type.Object({ id: rowId, name: Type.String() })),
  }),
  create: call({
    method: 'POST',
    path: '/report/create',
    permission: 'reports.manage',
    summary: 'Create a report template',
    edits: reports.catalogue,
    body: bodyOf(reports, [
      'name',
      'description?',
      'status?',
      'url',
      'urlDe?',
      'thumbnailUrl?',
      'customData?',
      'reportData?',
      'germanName?',
      'germanDescription?',
    ]),
    answer: Type.Object({ id: rowId }),
    status: 201,
    success: { en: 'Report successfully created', de: 'Bericht erfolgreich erstellt' },
  }),
  update: call({
    method: 'PATCH',
    path: '/report/update/:id',
    permission: 'reports.manage',
    summary: 'Change a report template',
    edits: reports.catalogue,
    params: byId,
    body: patchOf(reports, [
      'name',
      'description',
      'status',
      'url',
      'urlDe',
      'thumbnailUrl',
      'customData',
      'reportData',
      'germanName',
      'germanDescription',
    ]),
    success: { en: 'Report Updated', de: 'Bericht aktualisiert' },
  }),
  remove: call({
    method: 'DELETE',
    path: '/report/delete',
    permission: 'reports.manage',
    summary: 'Delete report templates',
    edits: reports.catalogue,
    body: Type.Object({ ids }, { additionalProperties: false }),
    success: { en: '{n} Report(s) Deleted', de: 'Berichte gelöscht: {n}' },
  }),
  uploadTemplate: call({
    method: 'POST',
    path: '/report/template',
    permission: 'reports.manage',
    summary: 'Upload a Word template: returns the placeholders found in it',
    edits: reports.catalogue,
    upload: true,
    answer: Type.Object({ url: Type.String(), ...inspected.properties }),
    status: 201,
  }),
  uploadThumbnail: call({
    method: 'POST',
    path: '/report/thumbnail',
    permission: 'reports.manage',
    summary: 'Upload the thumbnail of a report',
    edits: reports.catalogue,
    upload: true,
    answer: Type.Object({ url: Type.String() }),
    status: 201,
  }),
  placeholders: call({
    method: 'GET',
    path: '/report/placeholders',
    permission: 'reports.manage',
    summary: 'The placeholders of an uploaded or shipped template',
    query: Type.Object(
      { url: Type.String({ maxLength: 300 }), reportData: Type.Optional(oneOf(reportData)) },
      { additionalProperties: false },
    ),
    answer: inspected,
  }),
  template: call({
    method: 'GET',
    path: '/report/template/:file',
    permission: 'reports.manage',
    summary: 'A shipped or uploaded template',
    params: Type.Object({ file: Type.String({ maxLength: 100 }) }),
    query: Type.Object({ lang: Type.Optional(language) }, { additionalProperties: false }),
    download: true,
  }),
  thumbnail: call({
    method: 'GET',
    path: '/report/:id/thumbnail',
    permission: 'reports.view',
    summary: 'The address of the thumbnail of a report, valid for a day',
    params: byId,
    answer: Type.Object({ url: nullable(Type.String()) }),
  }),
  test: call({
    method: 'POST',
    path: '/report/:id/test',
    permission: 'reports.manage',
    summary: 'Test a template with the data of an account',
    params: byId,
    body: Type.Object({ accountId: rowId, customData, format, language }, { additionalProperties: false }),
    status: 201,
    download: true,
    waits: true,
  }),
}
