import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { type FilePurposeName, filePurposes } from './purposes.ts'

const purpose = Type.Unsafe<FilePurposeName>(
  Type.String({ enum: Object.keys(filePurposes), default: 'commentMedia' }),
)

export const fileCalls = {
  upload: call({
    method: 'POST',
    path: '/upload',
    permission: 'signedIn',
    summary: 'Keep a file for a purpose: an image or a video of a comment',
    query: Type.Object({ purpose: Type.Optional(purpose) }, { additionalProperties: false }),
    upload: true,
    answer: Type.Object({ url: Type.String() }),
    status: 201,
  }),
}
