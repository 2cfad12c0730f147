import type { PriceProblem, PriceQuality } from '#market/prices/contract/calls.ts'

/** With fewer results the share within a band says nothing yet. */
const fewestResults = 500
/** A version that is older than this is a problem: one is learned each hour. */
const longestPauseMs = 26 * 3_600_000

/** What can be seen from results and versions; a learning that fails says so itself. */
export const judgedProblems = [
  'half_coverage',
  'wide_coverage',
  'not_learned',
] as const satisfies readonly PriceProblem[]

/**
 * What is wrong with the estimates of a kind: of a thousand results 500 ± 50 are to be within the middle half, and
 * 900 ± 40 within nine in ten.
 */
export function problemsOf(
  { sales, halfCoverage, wideCoverage }: PriceQuality,
  learnedAt: Date | null,
  now: Date,
): PriceProblem[] {
  const isOff = (share: number | null, wanted: number, by: number) =>
    sales >= fewestResults && share !== null && Math.abs(share - wanted) > by
  const found: Record<(typeof judgedProblems)[number], boolean> = {
    half_coverage: isOff(halfCoverage, 500, 50),
    wide_coverage: isOff(wideCoverage, 900, 40),
    not_learned: learnedAt !== null && now.getTime() - learnedAt.getTime() > longestPauseMs,
  }
  return judgedProblems.filter((problem) => found[problem])
}
