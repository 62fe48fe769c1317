import { after } from 'node:test'
import { type Answerer, standBefore } from './passing.ts'

/** Stands in front of the simulator and answers some paths in its own way. */
export interface Liar {
  url: string
  /** The next answers of paths that contain the key; everything else is the simulator's. */
  lies: Map<string, Answerer>
}

export async function liarBefore(simulator: string): Promise<Liar> {
  const lies = new Map<string, Answerer>()
  const { url, close } = await standBefore(
    simulator,
    (incoming) => [...lies].find(([path]) => incoming.url?.includes(path))?.[1],
  )
  after(close)
  return { url, lies }
}

const json =
  (body: unknown): Answerer =>
  (_, answer) => {
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify(body))
  }
let links = 0
const next = (link: string) => ({ '@odata.nextLink': `https://graph.microsoft.com${link}` })

/** What a far side can do wrong. */
export const lies = {
  down: (incoming) => void incoming.socket.destroy(),
  truncated: (_, answer) => {
    answer.setHeader('content-type', 'application/json')
    answer.end('{"value": [{"id": "1", "displayName": "half a na')
  },
  noCollection: json({ value: 'all is well' }),
  otherFields: json({ value: [{ colour: 'green', isFine: true }] }),
  wrongTypes: json({ value: [{ id: { a: 1 }, displayName: [true], '@odata.type': 7 }] }),
  circle: (incoming, answer) =>
    json({ value: [{ id: '1', displayName: 'A' }], ...next(incoming.url ?? '') })(incoming, answer),
  endlessEmpty: (incoming, answer) =>
    json({ value: [], ...next(`${incoming.url?.split('?')[0]}?$skiptoken=${++links}`) })(incoming, answer),
  /** 200 MB, as long as somebody listens. */
  huge: (_, answer) => {
    answer.setHeader('content-type', 'application/json')
    answer.write('{"value": [{"id": "')
    const megabyte = Buffer.alloc(1_000_000, 'x')
    let left = 200
    const more = () => {
      while (left-- > 0 && !answer.destroyed) if (!answer.write(megabyte)) return
      if (!answer.destroyed) answer.end('"}]}')
    }
    answer.on('drain', more)
    more()
  },
} satisfies Record<string, Answerer>
