import { ApiError, callApi, type Options } from '#console/kit/api.ts'
import { accountCalls } from '#contract/accounts/account-calls.ts'

const notAllowed = 403

/** The products of the own account; who may not see them has none. */
export const accountProducts = (options: Options = {}) =>
  callApi(accountCalls.products, {}, { ...options, quiet: [notAllowed] }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === notAllowed) return []
    throw error
  })
