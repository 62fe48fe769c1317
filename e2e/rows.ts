import { call } from './calls.ts'

let made = 0
/** A name that no other test has, with a word to read it by. */
export function aName(word: string): string {
  made += 1
  return `${word} ${process.pid.toString(36)}${Date.now().toString(36)}${made}`
}
export const anEmail = (word: string): string =>
  `${aName(word).replaceAll(' ', '.').toLowerCase()}@made.example`

interface Made {
  id: number
}

export const anInsight = (token: string, fields: { title: string; priority?: number; status?: number }) =>
  call<Made>(token, 'POST', '/insight/create', {
    description: `About ${fields.title}`,
    priority: 1,
    status: 2,
    ...fields,
  })
export const removeInsights = (token: string, ids: number[]) => call(token, 'DELETE', '/insight', { ids })

export const anAccount = (token: string, fields: { name: string; subscriptionTypeId?: number }) =>
  call<Made>(token, 'POST', '/account', fields)

/** Types are never deleted: tests leave them disabled, where no choice offers them. */
export const aSubscriptionType = (token: string, fields: { name: string; status?: number }) =>
  call<Made>(token, 'POST', '/subscription-type', { status: 2, ...fields })
export const setTypeStatus = (token: string, id: number, status: number) =>
  call(token, 'PATCH', '/subscription-type', { ids: [id], updateSubscriptionDto: { status } })

export const aGroup = (token: string, fields: { name: string; permissions?: number[] }) =>
  call<Made>(token, 'POST', '/group', {
    description: `About ${fields.name}`,
    permissions: [],
    recommendationScopingEnabled: false,
    recommendationsFilter: null,
    ...fields,
  })
