import { startSimulatorProcess } from '../demo/simulator-process.ts'
import { type Command, stopSignal } from './command.ts'

export const simulator: Command = {
  help: `parapet simulator [port]

Serves the simulated Microsoft identity platform (default port 4401). docs/simulator.md says what it can do.`,
  run: async ([port = '4401']) => {
    if (!/^\d{1,5}$/.test(port)) throw new Error(`'${port}' is not a port`)
    const running = await startSimulatorProcess(Number(port), `http://localhost:${port}`)
    console.log(`simulator at ${running.url}`)
    await stopSignal()
    await running.stop()
  },
}
