import { api } from './commands/api.ts'
import { backup } from './commands/backup/backup.ts'
import { restore } from './commands/backup/restore.ts'
import { check } from './commands/check.ts'
import type { Command } from './commands/command.ts'
import { doctor } from './commands/doctor/doctor.ts'
import { evaluate } from './commands/evaluate.ts'
import { keys } from './commands/keys.ts'
import { migrateCommand } from './commands/migrate.ts'
import { record } from './commands/record.ts'
import { registration } from './commands/registration.ts'
import { simulator } from './commands/simulator.ts'
import { start } from './commands/start.ts'
import { worker } from './commands/worker.ts'

const commands: Record<string, Command> = {
  start,
  api,
  worker,
  migrate: migrateCommand,
  doctor,
  backup,
  restore,
  keys,
  record,
  registration,
  evaluate,
  check,
  simulator,
}

const [name = '--help', ...args] = process.argv.slice(2)
const wantsHelp = args.includes('--help') || args.includes('-h')

if (name === '--help' || name === '-h' || name === 'help') printOverview()
else if (!Object.hasOwn(commands, name)) fail(`There is no command '${name}'. Try: parapet --help`)
else if (wantsHelp) console.log((commands[name] as Command).help)
else
  (commands[name] as Command).run(args).catch((error: unknown) => {
    fail(error instanceof Error ? error.message : String(error))
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
  })

function printOverview(): void {
  console.log('Usage: parapet <command> [--help]\n')
  for (const [command, { summary }] of Object.entries(commands))
    console.log(`  ${command.padEnd(12)} ${summary}`)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
