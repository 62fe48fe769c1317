export interface Command {
  help: string
  run(args: string[]): Promise<void>
}

/**
 * Resolves at the first Ctrl-C or SIGTERM. A second one ends the process at once, after what must not be left behind: a
 * process group without a terminal gets every signal twice.
 */
export function stopSignal(hurry: () => Promise<unknown> = async () => undefined): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (isStopping) {
          void hurry().finally(() => process.exit(1))
          return
        }
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
