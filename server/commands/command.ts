export interface Command {
  summary: string
  help: string
  run(args: string[]): Promise<void>
}

/** Resolves at the first Ctrl-C or SIGTERM; a second one ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (isStopping) process.exit(1)
        isStopping = true
        resolve()
      })
  })
}

/** Runs the steps of an ending in order, each whether or not the one before succeeded. */
export async function stopAll(steps: (() => unknown)[]): Promise<void> {
  for (const step of steps)
    try {
      await step()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
}
