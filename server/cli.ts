import type { Command } from './commands/command.ts'

interface Row {
  summary: string
  load(): Promise<Command>
}

/** A command is loaded when it is asked for: all of them together take a second or two. */
const commands: Record<string, Row> = {
  start: {
    summary: 'Everything on this machine: database, API, worker, simulator, demonstration world',
    load: async () => (await import('./commands/start.ts')).start,
  },
  api: {
    summary: 'Serve the API and the console',
    load: async () => (await import('./commands/api.ts')).api,
  },
  worker: {
    summary: 'Send emails and run jobs',
    load: async () => (await import('./commands/worker.ts')).worker,
  },
  migrate: {
    summary: 'Bring the database to this version',
    load: async () => (await import('./commands/migrate.ts')).migrateCommand,
  },
  doctor: {
    summary: 'Check the configuration against the real services',
    load: async () => (await import('./commands/doctor/doctor.ts')).doctor,
  },
  backup: {
    summary: 'Write database and files into one file',
    load: async () => (await import('./commands/backup/backup.ts')).backup,
  },
  restore: {
    summary: 'Restore a backup into an empty database and file store',
    load: async () => (await import('./commands/backup/restore.ts')).restore,
  },
  keys: {
    summary: 'Roll the key that seals stored secrets',
    load: async () => (await import('./commands/keys.ts')).keys,
  },
  record: {
    summary: 'Save what a tenant answers, with every name and id replaced',
    load: async () => (await import('./commands/record.ts')).record,
  },
  registration: {
    summary: 'Print the registration of the Microsoft application',
    load: async () => (await import('./commands/registration.ts')).registration,
  },
  evaluate: {
    summary: 'Evaluate every recommendation over a tenant given as JSON',
    load: async () => (await import('./commands/evaluate.ts')).evaluate,
  },
  check: {
    summary: 'Write and try a check page: new, run, watch, finish',
    load: async () => (await import('./commands/check.ts')).check,
  },
  simulator: {
    summary: 'Run the Microsoft simulator alone',
    load: async () => (await import('./commands/simulator.ts')).simulator,
  },
}

const [name = '--help', ...args] = process.argv.slice(2)
const wantsHelp = args.includes('--help') || args.includes('-h')

if (name === '--help' || name === '-h' || name === 'help') printOverview()
else if (!Object.hasOwn(commands, name)) fail(`There is no command '${name}'. Try: parapet --help`)
else
  run(commands[name] as Row).catch((error: unknown) => {
    fail(error instanceof Error ? error.message : String(error))
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
  })

async function run({ load }: Row): Promise<void> {
  const command = await load()
  if (wantsHelp) console.log(command.help)
  else await command.run(args)
}

function printOverview(): void {
  console.log('Usage: parapet <command> [--help]\n')
  for (const [command, { summary }] of Object.entries(commands))
    console.log(`  ${command.padEnd(12)} ${summary}`)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
