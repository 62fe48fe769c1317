import { type Cloud, cloudNamed, permissionOwners } from '#contract/kit/clouds.ts'
import graphPermissionIds from '#contract/kit/graph-permission-ids.json' with { type: 'json' }
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import { connectorsIn, requiredPermissions } from '#scan/collect/permissions.ts'
import { callbackPath, consentCallbackPath } from '../auth/attempts.ts'
import { readConfig } from '../kit/config.ts'
import type { Command } from './command.ts'

export const registration: Command = {
  help: `parapet registration

Prints the application as Microsoft Graph takes it (POST /applications): redirect URIs of PUBLIC_URL, the claims that
sign-in reads, and the application permissions of Graph and Exchange by id. "graphPermissions" names those of Graph.
MICROSOFT_CLOUD says which cloud it is for: what a cloud cannot be asked for is left out.`,
  run: async () => {
    const { publicUrl, microsoft } = readConfig(process.env)
    console.log(JSON.stringify(registrationOf(publicUrl, cloudNamed(microsoft.cloud)), null, 2))
  },
}

const { graph, exchange, compliance } = permissionOwners
const idsOfGraph: Readonly<Record<string, string>> = graphPermissionIds
const roleOn = (owner: typeof exchange | typeof compliance) => ({
  resourceAppId: owner.appId,
  resourceAccess: [{ id: owner['Exchange.ManageAsApp'], type: 'Role' }],
})

export function registrationOf(publicUrl: string, cloud: Cloud) {
  const graphPermissions = requiredPermissions(connectorsIn(loadConnectors(), cloud)).graph
  const rolesOnGraph = {
    resourceAppId: graph.appId,
    resourceAccess: graphPermissions.map((name) => ({ id: graphIdOf(name), type: 'Role' })),
  }
  return {
    application: {
      displayName: 'Parapet',
      signInAudience: 'AzureADMultipleOrgs',
      groupMembershipClaims: 'DirectoryRole',
      web: { redirectUris: [callbackPath, consentCallbackPath].map((path) => `${publicUrl}${path}`) },
      optionalClaims: {
        idToken: ['email', 'acct', 'xms_edov'].map((name) => ({ name, essential: false })),
      },
      requiredResourceAccess: [rolesOnGraph, roleOn(exchange), roleOn(compliance)],
    },
    graphPermissions,
  }
}

function graphIdOf(permission: string): string {
  const id = idsOfGraph[permission]
  if (!id) throw new Error(`contract/kit/graph-permission-ids.json has no id for ${permission}`)
  return id
}
