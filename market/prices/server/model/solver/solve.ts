import type { Problem } from './problem.ts'

/** The share of the first residual of all at which steps end before there are as many as there may be. */
const tolerance = 1e-4

interface SolveOptions {
  readonly maxSteps: number
  /** What it returned before; 0 in the first round. */
  readonly scale: number
  /** Is called after each step. */
  readonly onPass?: (() => void) | undefined
}

/**
 * Finds the values at which weighted squares of errors and penalties are least, by conjugate gradients with the
 * diagonal as preconditioner. Goes on from `values` and changes them.
 */
export function solve(
  problem: Problem,
  values: Float64Array,
  { maxSteps, scale, onPass }: SolveOptions,
): { scale: number; steps: number } {
  const { count } = problem
  const { diagonal, residual, direction, image } = problem.room
  problem.diagonal(diagonal)
  problem.residual(values, residual)
  direction.fill(0)
  let before = 0
  let highest = scale
  for (let step = 0; ; step++) {
    let norm = 0
    for (let at = 0; at < count; at++) norm += (residual[at] ?? 0) ** 2 / (diagonal[at] ?? 1)
    highest = Math.max(highest, norm)
    if (step === maxSteps || norm <= highest * tolerance ** 2)
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
