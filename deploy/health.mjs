// bin/node deploy/health.mjs: ends with 0 when the process of this container answers, else with 1 and the reason.
// It asks the port of the metrics, which servers and workers have alike; a server that runs without one, its own.
const port = Number(process.env.METRICS_PORT) || Number(process.env.PORT) || 3000
const url = `http://127.0.0.1:${port}/healthz`
try {
  const answer = await fetch(url, { signal: AbortSignal.timeout(4000) })
  if (!answer.ok) throw new Error(`answers ${answer.status}`)
} catch (error) {
  console.error(`${url}: ${error.cause?.message ?? error.message}`)
  process.exit(1)
}
