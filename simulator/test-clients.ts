import { ClientCertificateCredential, ClientSecretCredential } from '@azure/identity'
import { ConfidentialClientApplication, type INetworkModule } from '@azure/msal-node'
import {
  AuthenticationHandler,
  Client,
  type Context,
  type Middleware,
  RetryHandler,
  RetryHandlerOptions,
} from '@microsoft/microsoft-graph-client'
import { worldwideCloud } from '#contract/kit/clouds.ts'
import { clientId, clientSecret, tenantId } from './test-application.ts'

/** Microsoft's own clients, unmodified: they ask for Microsoft's addresses, and only the wire leads to the simulator. */
const led = (simulator: string, address: string): string =>
  address.replace(worldwideCloud.login, simulator).replace(worldwideCloud.services.graph.origin, simulator)

const options = (simulator: string) => ({
  additionalPolicies: [
    {
      position: 'perRetry' as const,
      policy: {
        name: 'led-to-the-simulator',
        sendRequest: <R, N extends (request: R) => unknown>(request: R, next: N) => {
          const asked = request as { url: string; allowInsecureConnection: boolean }
          asked.url = led(simulator, asked.url)
          asked.allowInsecureConnection = true
          return next(request) as never
        },
      },
    },
  ],
})

export const secretCredential = (simulator: string, slug: string, secret = clientSecret) =>
  new ClientSecretCredential(tenantId(slug), clientId, secret, options(simulator))

export const certificateCredential = (simulator: string, slug: string, certificatePath: string) =>
  new ClientCertificateCredential(tenantId(slug), clientId, { certificatePath }, options(simulator))

export function confidentialClient(simulator: string, slug: string): ConfidentialClientApplication {
  const send = async (
    method: string,
    address: string,
    given?: { headers?: Record<string, string>; body?: string },
  ) => {
    const { headers, body } = given ?? {}
    const response = await fetch(led(simulator, address), { method, headers, body })
    return {
      headers: Object.fromEntries(response.headers),
      body: (await response.json()) as never,
      status: response.status,
    }
  }
  const networkClient: INetworkModule = {
    sendGetRequestAsync: (address, given) => send('GET', address, given),
    sendPostRequestAsync: (address, given) => send('POST', address, given),
  }
  const authority = `${worldwideCloud.login}/${tenantId(slug)}`
  return new ConfidentialClientApplication({
    auth: { clientId, clientSecret, authority },
    system: { networkClient },
  })
}

/** The last middleware of Microsoft's chain: the wire. */
class Wire implements Middleware {
  readonly simulator: string
  requests = 0
  constructor(simulator: string) {
    this.simulator = simulator
  }
  async execute(context: Context): Promise<void> {
    this.requests += 1
    const { request } = context
    const address = led(this.simulator, typeof request === 'string' ? request : request.url)
    const whole = typeof request === 'string' ? address : new Request(address, request)
    context.response = await fetch(whole, context.options)
  }
}

export function graphClient(simulator: string, slug: string): { client: Client; wire: Wire } {
  const credential = secretCredential(simulator, slug)
  const wire = new Wire(simulator)
  const authentication = new AuthenticationHandler({
    getAccessToken: async () =>
      (await credential.getToken(`${worldwideCloud.services.graph.audience}/.default`)).token,
  })
  const retry = new RetryHandler(new RetryHandlerOptions(1, 3))
  authentication.setNext(retry)
  retry.setNext(wire)
  return { client: Client.initWithMiddleware({ middleware: authentication }), wire }
}
