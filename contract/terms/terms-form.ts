import { uploadFor } from '#contract/files/files.ts'
import { formFor } from '#contract/kit/form.ts'
import { fill } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { terms, termsType } from './terms.ts'
import { termsAdminCalls } from './terms-admin-calls.ts'

/** The publish option: the second call after saving. */
interface Only {
  publish: 'draft' | 'now'
}

/** Asked before terms are published, from the form and from the list. */
export const publishQuestion = (version: string) => ({
  title: version
    ? fill({ en: 'Publish version {version}?', de: 'Version {version} veröffentlichen?' }, { version })
    : { en: 'Publish this version?', de: 'Diese Version veröffentlichen?' },
  text: {
    en: 'It replaces the active version of its type immediately. All affected users must accept it on the next page they open. A published version cannot be edited or deleted.',
    de: 'Sie ersetzt sofort die aktive Version ihres Typs. Alle betroffenen Benutzer müssen ihr auf der nächsten Seite, die sie öffnen, zustimmen. Eine veröffentlichte Version lässt sich weder bearbeiten noch löschen.',
  },
})

export const termsForm = formFor<Only>()(termsAdminCalls.create, {
  entity: terms,
  update: termsAdminCalls.update,
  submit: { en: 'Save', de: 'Speichern' },
  initial: { type: termsType.value.User, publish: 'draft' },
  fields: [
    'type',
    {
      name: 'version',
      help: {
        en: 'Leave it empty to use the next number.',
        de: 'Lassen Sie das Feld leer, um die nächste Nummer zu verwenden.',
      },
      input: { kind: 'line' },
    },
    {
      name: 'content',
      input: { kind: 'richText', upload: uploadFor('noticeMedia'), height: 220 },
    },
    {
      name: 'publish',
      label: word.publish,
      input: {
        kind: 'choice',
        as: 'radio',
        of: [
          { value: 'draft', label: { en: 'Save as draft', de: 'Als Entwurf speichern' } },
          { value: 'now', label: { en: 'Publish now', de: 'Jetzt veröffentlichen' } },
        ],
      },
    },
  ],
  confirm: ({ publish, version }) => (publish === 'now' ? publishQuestion(version ?? '') : null),
  send: ({ publish: _, version, ...values }, [row]) => ({
    ...(row ? { params: { id: row.id } } : {}),
    body: { ...values, ...(version ? { version } : {}) },
  }),
})
