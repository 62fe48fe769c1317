import type { Call } from '#contract/kit/call.ts'
import { mediaAddress } from '#contract/kit/rich-text.ts'
import type { Text } from '#contract/kit/text.ts'
import { uploadLimit, uploadMessages } from '#contract/kit/upload.ts'
import { ApiError, sendFile } from '../api.ts'

export type Uploaded =
  | { node: { type: 'picture' | 'video'; attrs: object } }
  | { problem: Text; file: string }

/** Sends a file and gives the node that shows it, or why there is none. */
export async function uploadMedia(call: Call, file: File): Promise<Uploaded> {
  const kind = /^(image|video)\//.exec(file.type)?.[1]
  if (!kind) return { problem: uploadMessages.failed, file: file.name }
  if (file.size > uploadLimit) return { problem: uploadMessages.tooLarge, file: file.name }
  try {
    const src = addressOf(await sendFile(call, file, {}, { quiet: true }))
    if (!src) return { problem: uploadMessages.noAddress, file: file.name }
    return kind === 'video'
      ? { node: { type: 'video', attrs: { src } } }
      : { node: { type: 'picture', attrs: { src, alt: file.name } } }
  } catch (error) {
    return { problem: problemOf(error), file: file.name }
  }
}

function addressOf(answer: unknown): string | undefined {
  const url = typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : undefined
  return typeof url === 'string' && mediaAddress.test(url) ? url : undefined
}

/** An answer that is no error and still cannot be read has no address in it. */
function problemOf(error: unknown): Text {
  if (!(error instanceof ApiError)) return uploadMessages.noAddress
  return error.status === 413 ? uploadMessages.tooLarge : uploadMessages.failed
}
