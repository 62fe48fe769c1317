import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/kit/embedded-postgres.ts'

const started = new Set<EmbeddedPostgres>()

/** A PostgreSQL of a benchmark: it ends with `stop`, or when the benchmark is interrupted. */
export async function startBenchPostgres(
  ...given: Parameters<typeof startEmbeddedPostgres>
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(...given)
  started.add(server)
  return { ...server, stop: () => server.stop().finally(() => started.delete(server)) }
}

/** The server does not end with the process that started it, so an interrupted benchmark has to end it. */
export function stopWhenInterrupted(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, async () => {
      await Promise.allSettled([...started].map((server) => server.stop()))
      process.exit(1)
    })
}
