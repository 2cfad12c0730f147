import budget from './budget.json' with { type: 'json' }

/** Duration of a part of the tests, and of the calibrations beside it, in seconds. */
export interface PartTime {
  readonly part: string
  readonly seconds: number
  readonly calibrations: readonly number[]
}

/** Maximum ratio of a part's time to its budget. */
const tolerance = 1.5

/**
 * Minimum seconds counted for a calibration. A slow or busy machine makes tests slower, but a fast one does not speed
 * up tests that wait for a page: 140 s of components were 157 calibrations on one machine and 278 on another.
 */
const minSeconds = 0.6

/** Returns the time of a part as a multiple of the calibration. */
export const ratioOf = ({ seconds, calibrations }: PartTime): number =>
  seconds /
  Math.max(minSeconds, calibrations.reduce((sum, one) => sum + one, 0) / calibrations.length)

/** Returns a sentence for each part that exceeds its budget by more than the tolerance. */
export function partsOverBudget(
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
