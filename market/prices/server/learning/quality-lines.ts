import type { LearnedPrices, PriceQuality } from '#market/prices/contract/calls.ts'

/**
 * Formats for the log how close estimates have come to results, in total and in groups, after a training from scratch.
 */
export function qualityLines({
  kind,
  version,
  sales,
  seconds,
  all,
  groups,
}: LearnedPrices): string[] {
  const learned = `prices of ${kind}s: version ${version} has learned from ${sales} sales in ${Math.round(seconds ?? 0)} s`
  if (all.sales === 0) return [`${learned}; no estimate has met its result yet`]
  return [
    `${learned}; all: ${wordsOf(all)}`,
    ...groups
      .filter(({ division }) => division !== 'week')
      .map(
        ({ division, from, ...quality }) =>
          `prices of ${kind}s by ${division}, ${from || 'none'}: ${wordsOf(quality)}`,
      ),
  ]
}

/** Formats per mille as per cent. */
const percent = (perMille: number | null) => (perMille === null ? '?' : (perMille / 10).toFixed(1))

const wordsOf = ({ sales, medianError, bias, halfCoverage, wideCoverage }: PriceQuality) =>
  `${sales} results, median error ${percent(medianError)} %, bias ${percent(bias)} %, bands cover ${percent(halfCoverage)} and ${percent(wideCoverage)} %`
