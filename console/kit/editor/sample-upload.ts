import type { Call } from '#contract/kit/call.ts'

/** Where the tests of the editor send files to. */
export const upload = {
  method: 'POST',
  path: '/upload',
  permission: 'public',
  summary: 'Upload',
} satisfies Call
