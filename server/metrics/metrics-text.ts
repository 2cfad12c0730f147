/** One figure, or one for each set of labels, as Prometheus reads it. */
export interface Metric {
  readonly name: string
  readonly help: string
  /** A summary has its parts in samples with a suffix. */
  readonly type: 'gauge' | 'counter' | 'summary'
  readonly samples: readonly Sample[]
}

export interface Sample {
  readonly suffix?: '_sum' | '_count'
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** The text exposition format 0.0.4 of Prometheus. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics.map(metricText).join('')
}

function metricText({ name, help, type, samples }: Metric): string {
  const lines = samples.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelsText(labels)} ${value}`,
  )
  return [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`,
  )
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
