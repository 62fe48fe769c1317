import { type Answer, json } from '#simulator/http/answer.ts'
import type { Incoming } from '#simulator/http/request.ts'
import type { Route } from '#simulator/http/route.ts'
import { type Authority, authorityNamed } from './authority.ts'
import { pickAccount, showAuthorize } from './authorize.ts'
import { decideConsent, showConsent } from './consent.ts'
import { instanceDiscovery, openidConfiguration, signingKeys } from './discovery.ts'
import type { Identity } from './identity.ts'
import { logOut } from './logout.ts'
import { refusalPage } from './refusal-page.ts'
import { detailsOf, Refusal } from './refusals.ts'
import { answerOlderToken, answerToken } from './token.ts'

type Endpoint = (identity: Identity, authority: Authority, request: Incoming) => Answer | Promise<Answer>
type RefusalAnswer = (refusal: Refusal, now: Date) => Answer

const asJson: RefusalAnswer = (refusal, now) => json(detailsOf(refusal, now), refusal.status)
const asPage: RefusalAnswer = (refusal, now) => refusalPage(refusal, now)
// an unknown tenant is the only refusal here, and discovery names it differently from the other endpoints
const asDiscovery: RefusalAnswer = (refusal, now) =>
  asJson(new Refusal(refusal.number, 'invalid_tenant', refusal.status, refusal.message), now)

export function identityRoutes(identity: Identity): Route[] {
  const at = (method: Route['method'], path: string, refuse: RefusalAnswer, endpoint: Endpoint): Route => ({
    method,
    path: `/:tenant/${path}`,
    handle: async (request, { tenant = '' }) => {
      try {
        return await endpoint(identity, authorityNamed(identity.world, tenant), request)
      } catch (problem) {
        if (problem instanceof Refusal) return refuse(problem, identity.world.clock.now())
        throw problem
      }
    },
  })
  return [
    {
      method: 'GET',
      path: '/common/discovery/instance',
      handle: () => instanceDiscovery(identity.world.cloud),
    },
    ...(['v2.0/', ''] as const).flatMap((version) => [
      at('GET', `${version}.well-known/openid-configuration`, asDiscovery, ({ world }, authority) =>
        openidConfiguration(world.cloud, authority, version),
      ),
      at('GET', `discovery/${version}keys`, asDiscovery, ({ world, keys }) => signingKeys(world.cloud, keys)),
      at('GET', `oauth2/${version}authorize`, asPage, showAuthorize),
      at('POST', `oauth2/${version}authorize`, asPage, pickAccount),
      at('GET', `oauth2/${version}logout`, asPage, (_, __, request) => logOut(request)),
      at('POST', `oauth2/${version}logout`, asPage, (_, __, request) => logOut(request)),
      at('GET', `${version}adminconsent`, asPage, showConsent),
      at('POST', `${version}adminconsent`, asPage, decideConsent),
    ]),
    at('POST', 'oauth2/v2.0/token', asJson, answerToken),
    at('POST', 'oauth2/token', asJson, answerOlderToken),
  ]
}
