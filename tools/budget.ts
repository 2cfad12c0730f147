import budget from './budget.json' with { type: 'json' }

/** How long a part of the tests has taken, and the calibrations beside it, in seconds. */
export interface PartTime {
  readonly part: string
  readonly seconds: number
  readonly calibrations: readonly number[]
}

/** A part may take so much longer than its budget. */
const tolerance = 1.5

/**
 * The least that a calibration counts for, in seconds. A slow or busy machine makes tests slower, but a fast one does
 * not make them faster where they wait for a page: 140 s of components were 157 calibrations on one machine and 278
 * on another.
 */
const leastSeconds = 0.6

/** The time of a part as a multiple of the calibration. */
export const ratioOf = ({ seconds, calibrations }: PartTime): number =>
  seconds /
  Math.max(leastSeconds, calibrations.reduce((sum, one) => sum + one, 0) / calibrations.length)

/** The parts that take more than one and a half times their budget, one sentence each. */
export function overBudget(
  times: readonly PartTime[],
  budgets: Readonly<Record<string, number>> = budget,
): string[] {
  return times.flatMap((time) => {
    const allowed = budgets[time.part]
    if (allowed === undefined) return [`tools/budget.json has no budget for ${time.part}`]
    const ratio = ratioOf(time)
    if (ratio <= allowed * tolerance) return []
    return [
      `${time.part} takes ${ratio.toFixed(0)} calibrations, ${(ratio / allowed).toFixed(1)} times its budget ` +
        `of ${allowed}. Make its tests faster, or move some down a level (CONTRIBUTING.md, Tests).`,
    ]
  })
}
