import type { LearnedPrices, PriceQuality } from '#market/prices/contract/calls.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { databaseGauge, type Metrics } from '#platform/metrics/server/metrics.ts'
import { kinds } from '../learning/messages.ts'
import { learnedPrices } from '../quality.ts'

const part = (perMille: number | null) => (perMille === null ? null : perMille / 1000)

const ofGroups = {
  seriba_price_results: {
    help: 'Latest results with an estimate from before the result.',
    value: ({ sales }) => sales,
  },
  seriba_price_median_error: {
    help: 'Half of the estimates were closer than this share of the price.',
    value: ({ medianError }) => part(medianError),
  },
  seriba_price_bias: {
    help: 'Median of estimate minus price, as a share of the price.',
    value: ({ bias }) => part(bias),
  },
  seriba_price_half_coverage: {
    help: 'Share of the results within the band of the middle half; 0.5 is right.',
    value: ({ halfCoverage }) => part(halfCoverage),
  },
  seriba_price_wide_coverage: {
    help: 'Share of the results within the band of nine in ten; 0.9 is right.',
    value: ({ wideCoverage }) => part(wideCoverage),
  },
} satisfies Record<string, { help: string; value: (quality: PriceQuality) => number | null }>

const ofKinds = {
  seriba_price_model_age_seconds: {
    help: 'Time since the last training.',
    value: ({ learnedAt }, now) =>
      learnedAt === null ? null : (now.getTime() - new Date(learnedAt).getTime()) / 1000,
  },
  seriba_price_learning_seconds: {
    help: 'Duration of the last training.',
    value: ({ seconds }) => seconds,
  },
  seriba_price_learned_sales: {
    help: 'Sales used by the last training.',
    value: ({ sales }) => sales,
  },
  seriba_price_alarms: {
    help: 'Number of problems with the estimates that need an operator.',
    value: ({ alarms }) => alarms.length,
  },
} satisfies Record<
  string,
  { help: string; value: (prices: LearnedPrices, now: Date) => number | null }
>

/**
 * Measures the quality of estimates: by kind of vehicle, in total (`division="all"`) and by number of earlier sales,
 * price and grade, with the lower bound of the group as `from`.
 */
export function measurePrices(metrics: Metrics, db: Db, now: () => Date): void {
  const read = cachedFor(60_000, () => Promise.all(kinds.map((kind) => learnedPrices(db, kind))))
  for (const [name, { help, value }] of Object.entries(ofGroups)) {
    const labelNames = ['kind', 'division', 'from'] as const
    databaseGauge(metrics, { name, help, labelNames }, async () =>
      (await read()).flatMap(({ kind, all, groups }) =>
        [{ ...all, division: 'all', from: '' }, ...groups]
          .filter(({ division }) => division !== 'week')
          .flatMap(({ division, from, ...quality }) =>
            sampleOf({ kind, division, from }, value(quality)),
          ),
      ),
    )
  }
  for (const [name, { help, value }] of Object.entries(ofKinds)) {
    databaseGauge(metrics, { name, help, labelNames: ['kind'] as const }, async () =>
      (await read()).flatMap((prices) => sampleOf({ kind: prices.kind }, value(prices, now()))),
    )
  }
}

const sampleOf = <Labels>(labels: Labels, value: number | null) =>
  value === null ? [] : [{ labels, value }]

/** Caches a read for some milliseconds: all gauges share it, and twenty thousand results take a while. */
function cachedFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let held: { readonly at: number; readonly value: Promise<Value> } | null = null
  return () => {
    const now = performance.now()
    if (!held || now - held.at > ms) {
      held = { at: now, value: read() }
      // A failed read is repeated at the next scrape.
      held.value.catch(() => {
        held = null
      })
    }
    return held.value
  }
}
