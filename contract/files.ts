import { Type } from 'typebox'
import { call } from './permissions.ts'

/** 25 MB, to the byte. */
export const uploadLimit = 26_214_400

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
