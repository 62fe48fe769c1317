import { fileCalls } from '#contract/files/files.ts'
import { form } from '#contract/kit/form.ts'
import { same } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { licenses, products } from '#contract/products/products.ts'
import { recommendations } from './managed-recommendations.ts'
import { recommendationCalls } from './recommendation-calls.ts'
import {
  easeOfFix,
  estimatedWork,
  operatingSystem,
  queryType,
  recommendationCategory,
  recommendationSeverity,
  recommendationStatus,
  validationMethod,
} from './recommendation-choices.ts'
import { recommendationNames } from './recommendations.ts'

const richText = (height: number) => ({ kind: 'richText' as const, upload: fileCalls.upload, height })
const { Automatic } = validationMethod.value

/** All that an operator writes of a recommendation; the groups are the parts of its window. */
export const recommendationForm = form(recommendationCalls.create, {
  entity: recommendations,
  update: recommendationCalls.update,
  fields: [
    {
      title: word.english,
      fields: [
        { name: 'findings', input: { kind: 'lines', rows: 2 } },
        { name: 'description', input: richText(160) },
        { name: 'correctiveAction', input: { kind: 'lines', rows: 2 } },
        { name: 'userImpact', input: { kind: 'lines', rows: 3 } },
      ],
    },
    {
      title: word.german,
      fields: [
        { name: 'germanFindings', input: { kind: 'lines', rows: 2 } },
        { name: 'germanDescription', input: richText(160) },
        { name: 'germanCorrectiveAction', input: { kind: 'lines', rows: 2 } },
        { name: 'germanUserImpact', input: { kind: 'lines', rows: 3 } },
      ],
    },
    {
      title: { en: 'Classification', de: 'Einordnung' },
      fields: [
        { name: 'productId', input: { kind: 'rows', of: products } },
        'severity',
        'easeOfFix',
        'estimatedWork',
        'category',
        'operatingSystem',
        'scopes',
        {
          name: 'tenantWide',
          label: { en: 'Applies to the whole tenant', de: 'Gilt für den ganzen Mandanten' },
        },
        { name: 'reference', placeholder: same('https://') },
      ],
    },
    {
      title: word.remediation,
      fields: [
        { name: 'remediation', input: richText(220) },
        { name: 'germanRemediation', input: richText(220) },
      ],
    },
    {
      title: word.requirements,
      fields: [
        {
          name: 'servicePlans',
          help: {
            en: 'Tenants without any of these licenses are not assessed.',
            de: 'Mandanten ohne eine dieser Lizenzen werden nicht bewertet.',
          },
          input: { kind: 'rows', of: licenses, value: 'name', several: true },
        },
        {
          name: 'prerequisiteIds',
          label: { en: 'Recommendations to implement first', de: 'Zuerst umzusetzende Empfehlungen' },
          input: {
            kind: 'rows',
            of: recommendationNames,
            filter: `status eq ${recommendationStatus.value.Enabled}`,
            several: true,
          },
        },
        {
          name: 'prerequisiteDescription',
          label: { en: 'Other prerequisite', de: 'Andere Voraussetzung' },
          input: { kind: 'lines', rows: 3 },
        },
        { name: 'prerequisiteReference', placeholder: same('https://') },
      ],
    },
    {
      title: { en: 'Check', de: 'Prüfung' },
      fields: [
        { name: 'validationMethod', input: { kind: 'choice', of: validationMethod, as: 'bar' } },
        {
          name: 'queryType',
          input: { kind: 'choice', of: queryType, as: 'bar' },
          when: ({ validationMethod: method }) => method === Automatic,
        },
        {
          name: 'query',
          input: { kind: 'own' },
          required: { en: 'Query is required', de: 'Geben Sie eine Abfrage ein' },
          when: ({ validationMethod: method }) => method === Automatic,
        },
      ],
    },
  ],
  initial: {
    severity: recommendationSeverity.value.Moderate,
    easeOfFix: easeOfFix.value.Minimal,
    estimatedWork: estimatedWork.value.Minimal,
    operatingSystem: operatingSystem.value.None,
    category: recommendationCategory.value.ConditionalAccess,
    validationMethod: Automatic,
    queryType: queryType.value.Granular,
    query: '',
  },
})

/** The groups of the form by their place in its window. */
export const [englishPart, germanPart, classPart, remediationPart, requirementsPart, checkPart] =
  recommendationForm.groups as [Group, Group, Group, Group, Group, Group]
type Group = (typeof recommendationForm.groups)[number]
