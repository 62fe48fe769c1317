export const levels = ['low', 'moderate', 'high', 'critical'] as const
export type Level = (typeof levels)[number]

export function levelIn(args: readonly string[]): Level {
  const place = args.indexOf('--level')
  const asked = place < 0 ? undefined : args[place + 1]
  return levels.find((one) => one === asked) ?? 'high'
}

interface Report {
  error?: { code?: string; summary?: string }
  message?: string
  vulnerabilities?: Record<
    string,
    { severity: Level; range: string; via: (string | { title: string; url: string })[] }
  >
}

interface Told {
  out: string[]
  err: string[]
  code: number
}

/** What there is to say about the report that npm has written, and how the program ends. */
export function tell(written: string, level: Level): Told {
  const { vulnerabilities, error, message } = reportIn(written)
  if (!vulnerabilities) {
    const reason = error?.summary || message || error?.code || 'npm said nothing'
    const said = `The package registry did not answer, so nothing is known: ${reason}`
    return { out: [], err: [said], code: 2 }
  }
  const faults = Object.entries(vulnerabilities)
  const lines = faults.map(([name, { severity, range, via }]) => {
    const told = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`))
    return `${severity.padEnd(9)} ${name} ${range}: ${told.join('; ')}`
  })
  const grave = faults.filter(([, { severity }]) => levels.indexOf(severity) >= levels.indexOf(level))
  const sum = `${faults.length} known faults in production packages, ${grave.length} of them ${level} or above`
  return { out: [...lines, sum], err: [], code: grave.length > 0 ? 1 : 0 }
}

function reportIn(output: string): Report {
  try {
    return JSON.parse(output) as Report
  } catch {
    return { message: output.trim().split('\n')[0] ?? '' }
  }
}
