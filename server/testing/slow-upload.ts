import { once } from 'node:events'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'

export interface SlowUpload {
  request: ClientRequest
  /** The status of the answer, when it comes. */
  answered: Promise<number>
  /** Sends the rest. */
  finish(): void
}

const end = '\r\n--x--\r\n'

/** An upload whose sender takes its time: the head of the file is on its way, the rest is not. */
export async function slowUpload(
  url: string,
  person: { token: string },
  content: Buffer,
  path = '/upload',
  method = 'POST',
): Promise<SlowUpload> {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const request = httpRequest(`${url}/api${path}`, {
    method,
    agent: false,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(head.length + content.length + end.length),
    },
  })
  request.on('error', () => undefined)
  const answered = once(request, 'response').then(([answer]: IncomingMessage[]) => {
    answer?.resume()
    return answer?.statusCode ?? 0
  })
  answered.catch(() => undefined)
  request.write(head)
  request.write(content.subarray(0, content.length >> 1))
  await once(request, 'socket')
  return {
    request,
    answered,
    finish: () => request.end(Buffer.concat([content.subarray(content.length >> 1), Buffer.from(end)])),
  }
}
