import type { Call } from '#contract/kit/call.ts'

/** Every list leaves and enters as a sheet the same way (contract/exports/exports.ts; a test compares). */
export const exportCall: Call = {
  method: 'POST',
  path: '/export/:modelName',
  permission: 'export',
  summary: '',
}
export const importCall: Call = {
  method: 'PUT',
  path: '/import/:modelName',
  permission: 'import',
  summary: '',
}
