import { expect, test } from 'vitest'
import { metricsText } from './metrics-text.ts'

test('a metric is its help, its type and its samples', () => {
  const text = metricsText([
    { name: 'up', help: 'Whether.', type: 'gauge', samples: [{ value: 1 }] },
    {
      name: 'took_seconds',
      help: 'How long.',
      type: 'summary',
      samples: [
        { suffix: '_sum', labels: { method: 'GET', route: '/' }, value: 0.25 },
        { suffix: '_count', labels: { method: 'GET', route: '/' }, value: 2 },
      ],
    },
  ])
  expect(text).toBe(
    [
      '# HELP up Whether.',
      '# TYPE up gauge',
      'up 1',
      '# HELP took_seconds How long.',
      '# TYPE took_seconds summary',
      'took_seconds_sum{method="GET",route="/"} 0.25',
      'took_seconds_count{method="GET",route="/"} 2',
      '',
    ].join('\n'),
  )
})

test('no text of a label can leave its quotes or its line', () => {
  const samples = [{ labels: { route: 'a"b\\c\nd' }, value: 1 }]
  expect(metricsText([{ name: 'x', help: 'y', type: 'counter', samples }])).toContain(
    'x{route="a\\"b\\\\c\\nd"} 1\n',
  )
})
