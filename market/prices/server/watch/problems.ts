import type { PriceProblem, PriceQuality } from '#market/prices/contract/calls.ts'

/** With fewer results the share within a band proves nothing. */
const minResults = 500
/** An older version is a problem: one is trained each hour. */
const maxVersionAgeMs = 26 * 3_600_000

/** Problems that are derived from results and versions; a failed training reports itself. */
export const judgedProblems = [
  'half_coverage',
  'wide_coverage',
  'not_learned',
] as const satisfies readonly PriceProblem[]

/**
 * Returns the problems with the estimates of a kind: of a thousand results 500 ± 50 should be within the middle half,
 * and 900 ± 40 within nine in ten.
 */
export function problemsOf(
  { sales, halfCoverage, wideCoverage }: PriceQuality,
  learnedAt: Date | null,
  now: Date,
): PriceProblem[] {
  const isOff = (share: number | null, wanted: number, by: number) =>
    sales >= minResults && share !== null && Math.abs(share - wanted) > by
  const found: Record<(typeof judgedProblems)[number], boolean> = {
    half_coverage: isOff(halfCoverage, 500, 50),
    wide_coverage: isOff(wideCoverage, 900, 40),
    not_learned: learnedAt !== null && now.getTime() - learnedAt.getTime() > maxVersionAgeMs,
  }
  return judgedProblems.filter((problem) => found[problem])
}
