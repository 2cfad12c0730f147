import type { LearnedPrices, PriceQuality } from '#market/prices/contract/calls.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { databaseGauge, type Metrics } from '#platform/metrics/server/metrics.ts'
import { kinds } from '../learning/messages.ts'
import { learnedPrices } from '../quality.ts'

const part = (perMille: number | null) => (perMille === null ? null : perMille / 1000)

const ofGroups = {
  seriba_price_results: {
    help: 'Latest results that had an estimate before they were known.',
    value: ({ sales }) => sales,
  },
  seriba_price_median_error: {
    help: 'Half of the estimates were closer than this part of the price.',
    value: ({ medianError }) => part(medianError),
  },
  seriba_price_bias: {
    help: 'Median of estimate minus price, as a part of the price.',
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
    help: 'Time since prices were last learned.',
    value: ({ learnedAt }, now) =>
      learnedAt === null ? null : (now.getTime() - new Date(learnedAt).getTime()) / 1000,
  },
  seriba_price_learning_seconds: {
    help: 'How long the last learning took.',
    value: ({ seconds }) => seconds,
  },
  seriba_price_learned_sales: {
    help: 'Sales that prices were last learned from.',
    value: ({ sales }) => sales,
  },
  seriba_price_alarms: {
    help: 'How many things about the estimates an operator has to look at.',
    value: ({ alarms }) => alarms.length,
  },
} satisfies Record<
  string,
  { help: string; value: (prices: LearnedPrices, now: Date) => number | null }
>

/**
 * How good estimates are: by kind of vehicle, altogether (`division="all"`) and by number of earlier sales, price
 * and grade, of which `from` is the lower bound.
 */
export function measurePrices(metrics: Metrics, db: Db, now: () => Date): void {
  const read = heldFor(60_000, () => Promise.all(kinds.map((kind) => learnedPrices(db, kind))))
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

/** Reads at most once in so many milliseconds: all gauges share what was read, and twenty thousand results take a while. */
function heldFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let held: { readonly at: number; readonly value: Promise<Value> } | null = null
  return () => {
    const now = performance.now()
    if (!held || now - held.at > ms) {
      held = { at: now, value: read() }
      // What failed is read again at the next scrape.
      held.value.catch(() => {
        held = null
      })
    }
    return held.value
  }
}
