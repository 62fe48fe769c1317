/** Built-in directory roles by name with their template id, the value that stands in the `wids` claim. */
export const directoryRoles = {
  'Global Administrator': '62e90394-69f5-4237-9190-012177145e10',
  'Global Reader': 'f2ef992c-3afb-46b9-b7cf-a126ee74c451',
  'Security Reader': '5d6b6bb7-de71-4623-b4af-96380a352509',
  'User Administrator': 'fe930be7-5e62-47db-91af-98c3a49a38b1',
} as const

export type DirectoryRole = keyof typeof directoryRoles
export const directoryRoleNames = Object.keys(directoryRoles) as DirectoryRole[]

/** Not roles, yet Microsoft puts them in `wids`: one in tokens of member users, one in app-only tokens. */
export const memberMarker = 'b79fbf4d-3ef9-4689-8143-76b194e85509'
export const appOnlyMarker = '0997a1d0-0d1d-4acb-b408-d5ca73121e90'
