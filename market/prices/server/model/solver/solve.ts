import type { Problem } from './problem.ts'

/** Steps end early at this share of the first residual of all. */
const tolerance = 1e-4

interface SolveOptions {
  readonly maxSteps: number
  /** The scale returned by the round before; 0 in the first round. */
  readonly scale: number
  /** Called after each step. */
  readonly onPass?: (() => void) | undefined
}

/**
 * Minimizes weighted squares of errors and penalties by conjugate gradients with the diagonal as preconditioner.
 * Continues from `values` and changes them.
 */
export function solve(
  problem: Problem,
  values: Float64Array,
  { maxSteps, scale, onPass }: SolveOptions,
): { scale: number; steps: number } {
  const { count } = problem
  const { diagonal, residual, direction, image } = problem.workspace
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
