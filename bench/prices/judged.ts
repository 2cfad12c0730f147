/** How close the answers of a method came to the prices. */
interface Judged {
  /** Over the answered sales, in per cent of the price. */
  readonly answered: number
  readonly median: number
  readonly mean: number
  readonly withinTenth: number
  readonly bias: number
  /**
   * Shares of prices within the bands of one half and of nine tenths, and the usual widths of these bands, per cent.
   */
  readonly half: { readonly covers: number; readonly width: number } | null
  readonly wide: { readonly covers: number; readonly width: number } | null
}

/** The answer of a method for a sale, with the price. */
export interface Answer {
  readonly price: number
  readonly guess: number
  readonly low?: number
  readonly high?: number
  readonly lowest?: number
  readonly highest?: number
}

/** Judges at least one answer. */
export function judge(answers: readonly Answer[]): Judged {
  const errors = answers.map(({ price, guess }) => (100 * (guess - price)) / price)
  const sizes = errors.map(Math.abs)
  const band = (of: (answer: Answer) => readonly [number | undefined, number | undefined]) => {
    const bands = answers.flatMap((answer) => {
      const [low, high] = of(answer)
      return low === undefined || high === undefined ? [] : [{ ...answer, low, high }]
    })
    if (bands.length === 0) return null
    const covered = bands.filter(({ price, low, high }) => price >= low && price <= high).length
    return {
      covers: (100 * covered) / bands.length,
      width: middleOf(bands.map(({ guess, low, high }) => (100 * (high - low)) / guess)),
    }
  }
  return {
    answered: answers.length,
    median: middleOf(sizes),
    mean: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
    withinTenth: (100 * sizes.filter((size) => size <= 10).length) / sizes.length,
    bias: middleOf(errors),
    half: band(({ low, high }) => [low, high]),
    wide: band(({ lowest, highest }) => [lowest, highest]),
  }
}

function middleOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const at = (sorted.length - 1) / 2
  return ((sorted[Math.floor(at)] ?? Number.NaN) + (sorted[Math.ceil(at)] ?? Number.NaN)) / 2
}

/** Prints a table of methods, or of groups of sales. */
export class Judgement {
  private readonly rows: string[][] = [
    ['', 'sales', 'median', 'mean', 'in 10 %', 'bias', '25-75', 'width', '5-95', 'width'],
  ]

  add(name: string, answers: readonly Answer[]): void {
    if (answers.length === 0) return
    const { answered, median, mean, withinTenth, bias, half, wide } = judge(answers)
    const bands = [half, wide].flatMap((band) =>
      band ? [band.covers.toFixed(1), band.width.toFixed(1)] : ['', ''],
    )
    this.rows.push([
      ...[name, String(answered), median.toFixed(2), mean.toFixed(2)],
      ...[withinTenth.toFixed(1), bias.toFixed(2), ...bands],
    ])
  }

  toString(): string {
    const widths = this.rows[0]?.map((_, at) =>
      Math.max(...this.rows.map((row) => row[at]?.length ?? 0)),
    )
    return this.rows
      .map((row) =>
        row
          .map((cell, at) =>
            at === 0 ? cell.padEnd(widths?.[at] ?? 0) : cell.padStart(widths?.[at] ?? 0),
          )
          .join('  ')
          .trimEnd(),
      )
      .join('\n')
  }
}
