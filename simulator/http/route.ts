import { type Answer, HttpProblem } from './answer.ts'
import type { Incoming } from './request.ts'

export type Handler = (request: Incoming, parameters: Record<string, string>) => Answer | Promise<Answer>
export type Route = { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string; handle: Handler }

/** Finds the handler; `:name` in a route's path stands for one segment, `*` at its end for all that follow. Earlier routes win. */
export function findRoute(routes: Route[], request: Incoming): () => Answer | Promise<Answer> {
  const onPath = routes.flatMap((route) => {
    const parameters = parametersOf(route.path, request.path)
    return parameters ? [{ route, parameters }] : []
  })
  if (onPath.length === 0) throw new HttpProblem(404, `There is nothing at ${request.path}.`)
  const found = onPath.find(({ route }) => route.method === request.method)
  if (found) return () => found.route.handle(request, found.parameters)
  const allow = [...new Set(onPath.map(({ route }) => route.method))].join(', ')
  throw new HttpProblem(405, `Use ${allow} here.`, { allow })
}

function parametersOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  const takesRest = wanted.at(-1) === '*'
  if (takesRest ? given.length < wanted.length : wanted.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const actual = given[i] ?? ''
    if (part === '*') parameters['*'] = given.slice(i).map(decoded).join('/')
    else if (part.startsWith(':')) parameters[part.slice(1)] = decoded(actual)
    else if (part !== actual) return null
  }
  return parameters
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new HttpProblem(400, 'The path is not valid percent-encoding.')
  }
}
