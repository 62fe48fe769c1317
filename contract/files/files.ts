import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'

export const fileCalls = {
  upload: call({
    method: 'POST',
    path: '/upload',
    permission: 'signedIn',
    summary: 'Keep an image or a video for rich text',
    upload: true,
    answer: Type.Object({ url: Type.String() }),
    status: 201,
  }),
}
