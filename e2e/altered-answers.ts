import type { Page, Route } from '@playwright/test'

const at = (path: string) => (url: URL) => url.pathname === `/api${path}`

/** Changes what the server answers on its way to the page. */
export function alterAnswer<Answer>(
  page: Page,
  path: string,
  change: (answer: Answer) => unknown,
): Promise<unknown> {
  return page.route(at(path), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as Answer) })
  })
}

/** Answers in the place of the server. Without a body the answer is empty. */
export const answerInstead = (page: Page, path: string, status: number, body?: object): Promise<unknown> =>
  page.route(at(path), (route) => route.fulfill(body ? { status, json: body } : { status, body: '' }))

/** As if the server could not be reached. */
export const cutOff = (page: Page, path: string): Promise<unknown> =>
  page.route(at(path), (route) => route.abort('connectionrefused'))

/** Holds an answer back until the function is called that this gives. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(at(path), async (route: Route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}
