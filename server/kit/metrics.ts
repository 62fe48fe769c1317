type Labels = Readonly<Record<string, string | number>>

interface Metric {
  name: string
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  lines(): string[]
}

/** What a process counts, in the text format of Prometheus. */
export class Metrics {
  readonly #metrics: Metric[] = []

  counter(name: string, help: string) {
    const values = new Map<string, number>()
    this.#metrics.push({ name, help, kind: 'counter', lines: () => linesOf(name, values) })
    return (labels: Labels = {}, by = 1) => {
      const key = written(labels)
      values.set(key, (values.get(key) ?? 0) + by)
    }
  }

  histogram(name: string, help: string, bounds: readonly number[]) {
    const series = new Map<string, { counts: number[]; sum: number; count: number; labels: Labels }>()
    this.#metrics.push({
      name,
      help,
      kind: 'histogram',
      lines: () =>
        [...series.values()].flatMap(({ counts, sum, count, labels }) => [
          ...bounds.map((bound, n) => `${name}_bucket${written({ ...labels, le: bound })} ${counts[n]}`),
          `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`,
          `${name}_sum${written(labels)} ${sum}`,
          `${name}_count${written(labels)} ${count}`,
        ]),
    })
    return (labels: Labels, value: number) => {
      const key = written(labels)
      const one = series.get(key) ?? { counts: bounds.map(() => 0), sum: 0, count: 0, labels }
      series.set(key, one)
      for (const [n, bound] of bounds.entries()) if (value <= bound) one.counts[n] = (one.counts[n] ?? 0) + 1
      one.sum += value
      one.count += 1
    }
  }

  async text(looked: readonly Looked[]): Promise<string> {
    const now = looked.map(({ name, help, values }) => ({
      name,
      help,
      kind: 'gauge' as const,
      lines: () => values.map(({ labels = {}, value }) => `${name}${written(labels)} ${value}`),
    }))
    return [...this.#metrics, ...now]
      .flatMap(({ name, help, kind, lines }) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${kind}`,
        ...lines(),
      ])
      .map((line) => `${line}\n`)
      .join('')
  }
}

/** What is looked up when somebody asks. */
export interface Looked {
  name: string
  help: string
  values: readonly { labels?: Labels; value: number }[]
}

const linesOf = (name: string, values: ReadonlyMap<string, number>) =>
  [...values].map(([labels, value]) => `${name}${labels} ${value}`)

const written = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${String(value).replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`,
  )
  return pairs.length ? `{${pairs.join(',')}}` : ''
}
