import type { Problem } from './problem.ts'

/** Steps in one round, and the share of the first residual of all at which they end earlier. */
const mostSteps = 60
const tolerance = 1e-4

/**
 * Finds the values at which weighted squares of errors and penalties are least, by conjugate gradients with the
 * diagonal as preconditioner. Goes on from `values` and changes them.
 * @param scale what it returned before; 0 in the first round
 */
export function solve(
  problem: Problem,
  values: Float64Array,
  { scale = 0, onPass }: { scale?: number; onPass?: (() => void) | undefined } = {},
): { scale: number; steps: number } {
  const { count } = problem
  const diagonal = problem.diagonal()
  const residual = problem.residual(values)
  const direction = new Float64Array(count)
  const image = new Float64Array(count)
  let before = 0
  let highest = scale
  for (let step = 0; ; step++) {
    let norm = 0
    for (let at = 0; at < count; at++) norm += (residual[at] ?? 0) ** 2 / (diagonal[at] ?? 1)
    highest = Math.max(highest, norm)
    if (step === mostSteps || norm <= highest * tolerance ** 2)
      return { scale: highest, steps: step }
    const beta = step === 0 ? 0 : norm / before
    before = norm
    for (let at = 0; at < count; at++) {
      direction[at] = (residual[at] ?? 0) / (diagonal[at] ?? 1) + beta * (direction[at] ?? 0)
    }
    problem.apply(direction, image)
    let curve = 0
    for (let at = 0; at < count; at++) curve += (image[at] ?? 0) * (direction[at] ?? 0)
    if (!(curve > 0)) return { scale: highest, steps: step }
    const by = norm / curve
    for (let at = 0; at < count; at++) {
      values[at] = (values[at] ?? 0) + by * (direction[at] ?? 0)
      residual[at] = (residual[at] ?? 0) - by * (image[at] ?? 0)
    }
    onPass?.()
  }
}
