import { cloudNamed } from '#contract/kit/clouds.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import { connectorsIn, requiredPermissions } from '#scan/collect/permissions.ts'
import { type Config, readConfig } from '../../kit/config.ts'
import { variables } from '../../kit/config-variables.ts'
import type { Env } from '../../kit/read-env.ts'
import { describeConverter } from '../../reports/actions.ts'
import type { Command } from '../command.ts'
import { contactTable, contactTenant } from '../first-contact.ts'
import { applicationFinding, clockFinding, ownerFinding } from './database.ts'
import { replicaFinding } from './replica.ts'
import {
  addressFinding,
  consoleFinding,
  graphFinding,
  identityFinding,
  keyFinding,
  mailFinding,
  microsoftApplicationFinding,
  storageFinding,
} from './services.ts'

export const doctor: Command = {
  help: `parapet doctor [--json]
parapet doctor --tenant ID [--json]

Reads the environment, tries every service it names, and says what is wrong and how to fix it.
Exits with 1 when something is wrong.

With --tenant it asks a consented tenant for one page of every connector instead, and says how each was answered, what it
takes and how many checks are lost without it. Nothing of the tenant is in the output, so it can be sent.`,
  run: async (args) => {
    const config = readConfig(process.env)
    if (args.length > 0 && args[0] !== '--json') return tellContact(config, args)
    const findings = [
      await ownerFinding(config),
      ...(config.databaseUrl ? [await applicationFinding(config)] : []),
      ...(config.databaseReadUrl ? [await replicaFinding(config)] : []),
      await identityFinding(config),
      await microsoftApplicationFinding(config),
      await graphFinding(config),
      await clockFinding(config),
      await mailFinding(config),
      await storageFinding(config),
      await keyFinding(config),
      consoleFinding(),
      { part: 'report converter', ...(await describeConverter()) },
      await addressFinding(config),
    ]
    if (findings.some((finding) => !finding.ok)) process.exitCode = 1
    if (args[0] === '--json') {
      console.log(JSON.stringify(findings, null, 2))
      return
    }
    for (const { part, ok, says } of findings)
      console.log(`${ok ? 'ok   ' : 'WRONG'}  ${part.padEnd(20)} ${says}`)
    const { graph, exchange, directoryRoles } = requiredPermissions(
      connectorsIn(loadConnectors(), cloudNamed(config.microsoft.cloud)),
    )
    console.log('\nWhat a tenant has to grant the application, by the connectors of the catalog:')
    console.log(`  Microsoft Graph   ${graph.join(', ')}`)
    console.log(`  Exchange Online   ${exchange.join(', ')}`)
    console.log(`  Directory roles   ${directoryRoles.join(', ')}`)
    console.log('\nConfiguration:')
    for (const { name, fallback, meaning } of variables)
      console.log(
        `  ${name.padEnd(32)} ${shownIn(process.env, name) || `(${fallback || 'empty'})`}  ${meaning}`,
      )
  },
}

async function tellContact(
  config: Config,
  [option, tenantId = '', format, ...rest]: string[],
): Promise<void> {
  const isSound = option === '--tenant' && rest.length === 0 && (format === undefined || format === '--json')
  if (!isSound) throw new Error('Name the tenant: parapet doctor --tenant ID [--json]')
  const contacts = await contactTenant(config, tenantId)
  if (format) console.log(JSON.stringify(contacts, null, 2))
  else for (const line of contactTable(contacts)) console.log(line)
}

/** What a setting is; of a secret only that it is set, and of a file its name. */
export function shownIn(env: Env, name: string): string {
  const file = env[`${name}_FILE`]
  if (file) return `in ${file}`
  const value = env[name] ?? ''
  return value && /SECRET|KEY|PASSWORD|_URL$/.test(name) && name !== 'PUBLIC_URL' ? 'set' : value
}
