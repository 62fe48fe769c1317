import { Type } from 'typebox'
import { entity } from '#contract/access/permissions.ts'
import { oneOf } from '#contract/kit/choices.ts'
import { choice, datetime, id, idList, int, json, maybe, type Row, text } from '#contract/kit/entity.ts'
import { originField } from '#contract/kit/shipped.ts'
import { word } from '#contract/kit/words.ts'
import { atMost, filled, longText, rowId } from '#contract/schema.ts'
import { regulationStatus } from './regulations.ts'

const summary = { en: 'Summary', de: 'Zusammenfassung' }
const german = (en: string, de: string) => ({ en: `${en} (German)`, de: `${de} (Deutsch)` })

/** The regulations for the operator, hidden ones included. */
export const regulations = entity({
  name: 'Regulation',
  view: 'regulation_extended',
  label: word.regulations,
  one: word.regulation,
  permission: 'regulations.manage',
  fence: 'open',
  importable: true,
  catalogue: { en: 'Regulation', de: 'Regelwerken' },
  fields: {
    id: id({ import: 'key', width: 88 }),
    name: text({
      label: word.name,
      strong: true,
      import: 'write',
      write: filled(200),
      width: 320,
      grow: true,
    }),
    summary: text({ label: summary, filter: true, import: 'write', write: filled(1000), width: 320 }),
    description: text({
      label: word.description,
      filter: true,
      import: 'write',
      write: filled(20_000),
      width: 320,
    }),
    status: choice(regulationStatus, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      import: 'write',
      write: oneOf(regulationStatus, 'Active', 'Hidden'),
      width: 140,
    }),
    germanName: maybe(
      text({
        label: german('Name', 'Name'),
        internal: true,
        filter: true,
        search: true,
        import: 'write',
        write: atMost(200),
      }),
    ),
    germanSummary: maybe(
      text({
        label: german('Summary', 'Zusammenfassung'),
        internal: true,
        import: 'write',
        write: atMost(1000),
      }),
    ),
    germanDescription: maybe(
      text({
        label: german('Description', 'Beschreibung'),
        internal: true,
        import: 'write',
        write: longText,
      }),
    ),
    numOfControls: int({
      label: word.controls,
      filter: true,
      sort: true,
      width: 140,
    }),
    numOfRecommendations: int({ label: word.recommendations, filter: true, sort: true, width: 150 }),
    origin: originField,
    creationTime: datetime({ label: word.creationTime, filter: true, sort: true, width: 150 }),
    lastUpdatedTime: datetime({ label: word.lastUpdated, filter: true, sort: true, width: 150 }),
  },
  defaultColumns: ['name', 'status'],
})
export type Regulation = Row<typeof regulations>

const evidence = Type.Object({
  id: rowId,
  findings: Type.String(),
  /** False: it is not enabled, so it gives no evidence. */
  isValid: Type.Boolean(),
})

/** What a regulation asks for, with the recommendations that give evidence for it. */
export const regulationControls = entity({
  name: 'RegulationControl',
  view: 'regulation_control_extended',
  label: { en: 'Regulation Controls', de: 'Anforderungen der Regelwerke' },
  one: word.control,
  permission: 'regulations.manage',
  fence: 'open',
  importable: true,
  catalogue: { en: 'Regulation Control', de: 'Anforderungen' },
  fields: {
    id: id({ import: 'key', width: 88 }),
    regulationId: int({
      label: { en: 'Regulation ID', de: 'ID des Regelwerks' },
      filter: true,
      write: rowId,
      internal: true,
    }),
    /** By its name: a sheet of a regulation that is not there yet makes it. */
    regulation: text({
      label: word.regulation,
      filter: true,
      sort: true,
      import: 'write',
      write: filled(200),
      width: 220,
    }),
    controlId: text({
      label: { en: 'Control ID', de: 'Anforderungs-ID' },
      strong: true,
      import: 'write',
      write: filled(100),
      width: 104,
    }),
    text: text({
      label: word.text,
      filter: true,
      search: true,
      import: 'write',
      write: filled(5000),
      width: 210,
      grow: true,
    }),
    germanText: maybe(
      text({ label: german('Text', 'Text'), internal: true, import: 'write', write: atMost(5000) }),
    ),
    status: choice(regulationStatus, { label: word.status, filter: true, width: 120 }),
    recommendations: json(Type.Array(evidence), { label: word.recommendations }),
    recommendationIds: idList({
      label: word.recommendations,
      filter: true,
      write: Type.Array(rowId, { minItems: 1, maxItems: 500, uniqueItems: true }),
      width: 130,
    }),
    /** By their lasting names, which are the same in every installation. */
    recommendationNames: text({
      label: word.recommendationNames,
      internal: true,
      import: 'write',
      write: filled(20_000),
    }),
    origin: originField,
  },
  defaultColumns: ['controlId', 'text', 'recommendationIds'],
})
export type RegulationControl = Row<typeof regulationControls>
