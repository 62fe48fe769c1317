import { permissionOwners } from '#contract/kit/clouds.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import { requiredPermissions } from '#scan/collect/permissions.ts'
import { callbackPath, consentCallbackPath } from '../auth/attempts.ts'
import { readConfig } from '../kit/config.ts'
import type { Command } from './command.ts'

export const registration: Command = {
  summary: 'Print the registration of the Microsoft application',
  help: `parapet registration

Prints the application as Microsoft Graph takes it (POST /applications): redirect URIs of PUBLIC_URL, the claims that
sign-in reads, and the permissions of Exchange by id. Permissions of Graph are listed by name under "graphPermissions":
their ids are looked up in the tenant, for example with
az ad sp show --id ${permissionOwners.graph.appId} --query appRoles`,
  run: async () => {
    const { publicUrl } = readConfig(process.env)
    console.log(JSON.stringify(registrationOf(publicUrl), null, 2))
  },
}

const { exchange, compliance } = permissionOwners
const roleOn = (owner: typeof exchange | typeof compliance) => ({
  resourceAppId: owner.appId,
  resourceAccess: [{ id: owner['Exchange.ManageAsApp'], type: 'Role' }],
})

export const registrationOf = (publicUrl: string) => ({
  application: {
    displayName: 'Parapet',
    signInAudience: 'AzureADMultipleOrgs',
    groupMembershipClaims: 'DirectoryRole',
    web: { redirectUris: [callbackPath, consentCallbackPath].map((path) => `${publicUrl}${path}`) },
    optionalClaims: {
      idToken: ['email', 'acct', 'xms_edov'].map((name) => ({ name, essential: false })),
    },
    requiredResourceAccess: [roleOn(exchange), roleOn(compliance)],
  },
  graphPermissions: requiredPermissions(loadConnectors()).graph,
})
