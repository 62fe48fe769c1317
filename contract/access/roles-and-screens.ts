import { Type } from 'typebox'
import { oneOf } from '#contract/kit/choices.ts'
import { choice, id, type Row, text } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'
import { call, entity } from './permissions.ts'
import { userRole } from './roles.ts'

export const rolesAndScreens = entity({
  name: 'RolesAndScreens',
  label: word.rolesAndScreens,
  permission: 'signedIn',
  fence: 'open',
  fields: {
    id: id(),
    role: choice(userRole, { label: word.role, filter: true, sort: true }),
    screen: text({
      label: { en: 'Screen', de: 'Ansicht' },
      strong: true,
    }),
    group: text({ label: word.group, filter: true, sort: true }),
  },
})
export type RoleAndScreen = Row<typeof rolesAndScreens>

export const rolesAndScreensCalls = {
  update: call({
    method: 'PATCH',
    path: '/roles-and-screens',
    permission: 'settings.manage',
    summary: 'Open or close screens for roles',
    edits: word.rolesAndScreens,
    body: Type.Object(
      {
        changes: Type.Array(
          Type.Object(
            {
              role: oneOf(userRole),
              screen: Type.String({ maxLength: 60 }),
              allowed: Type.Boolean(),
            },
            { additionalProperties: false },
          ),
          { minItems: 1, maxItems: 200 },
        ),
      },
      { additionalProperties: false },
    ),
    success: { en: 'Roles and screens updated', de: 'Rollen und Ansichten aktualisiert' },
  }),
}
