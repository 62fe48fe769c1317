import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import type { Call } from '#contract/kit/call.ts'
import { type FilePurposeName, filePurposes } from './purposes.ts'

const purpose = Type.Unsafe<FilePurposeName>(
  Type.String({ enum: Object.keys(filePurposes), default: 'commentMedia' }),
)

export const fileCalls = {
  upload: call({
    method: 'POST',
    path: '/upload',
    permission: 'signedIn',
    summary: 'Upload a file: an image or a video for a comment or a notification',
    query: Type.Object({ purpose: Type.Optional(purpose) }, { additionalProperties: false }),
    upload: true,
    answer: Type.Object({ url: Type.String() }),
    status: 201,
  }),
}

/** The same call for another purpose than a comment's. */
export const uploadFor = (name: FilePurposeName): Call => ({
  ...fileCalls.upload,
  path: `${fileCalls.upload.path}?purpose=${name}`,
})
