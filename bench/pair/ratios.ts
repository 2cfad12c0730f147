import type { Figures } from './figures.ts'

/** One figure of both sides. */
export interface Ratio {
  readonly name: string
  /** Medians. */
  readonly before: number
  readonly now: number
  /** Now ÷ before, of the medians. */
  readonly ratio: number
  /** The smallest and largest ratio of rounds that ran one after the other. */
  readonly spread: readonly [number, number]
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Returns the figures of both sides, without those that never differ, such as numbers of rows. */
export function ratiosOf(
  rounds: readonly { readonly before: Figures; readonly now: Figures }[],
): Ratio[] {
  const names = new Set(rounds.flatMap(({ before }) => [...before.keys()]))
  return [...names].flatMap((name) => {
    const pairs = rounds.flatMap(({ before, now }) => {
      const [a = [], b = []] = [before.get(name), now.get(name)]
      return a.length > 0 && b.length > 0 ? [[median(a), median(b)] as const] : []
    })
    const all = pairs.flat()
    if (pairs.length === 0 || all.every((value) => value === all[0] || value <= 0)) return []
    const ratios = pairs.map(([a, b]) => b / a).filter(Number.isFinite)
    if (ratios.length === 0) return []
    const [before, now] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))]
    return [
      {
        name,
        before,
        now,
        ratio: now / before,
        spread: [Math.min(...ratios), Math.max(...ratios)],
      },
    ]
  })
}

/** Ratio beyond which a figure is marked, in either direction. */
const tolerance = 1.1

/** Formats a line for each figure; the reader decides whether more or less is better. */
export function ratioTable(ratios: readonly Ratio[]): string {
  const rounded = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
  return ratios
    .map(({ name, before, now, ratio, spread: [min, max] }) => {
      const mark = ratio > tolerance || ratio < 1 / tolerance ? '*' : ' '
      const figures = [
        rounded(before).padStart(9),
        rounded(now).padStart(9),
        ratio.toFixed(2).padStart(6),
      ]
      return `${mark} ${name.padEnd(60)} ${figures.join(' ')}  ${min.toFixed(2)}–${max.toFixed(2)}`
    })
    .join('\n')
}
