/**
 * Weighted least squares for a few columns with a penalty on their size (all but the first). Rows are added one by one;
 * `solve` returns the coefficients.
 */
export class Regression {
  private readonly width: number
  private readonly penalty: number
  private readonly squares: Float64Array
  private readonly products: Float64Array

  constructor(width: number, penalty = 0) {
    this.width = width
    this.penalty = penalty
    this.squares = new Float64Array(width * width)
    this.products = new Float64Array(width)
  }

  add(columns: ArrayLike<number>, value: number, weight: number): void {
    const { width, squares, products } = this
    for (let i = 0; i < width; i++) {
      const column = weight * (columns[i] ?? 0)
      products[i] = (products[i] ?? 0) + column * value
      for (let j = 0; j <= i; j++) {
        squares[i * width + j] = (squares[i * width + j] ?? 0) + column * (columns[j] ?? 0)
      }
    }
  }

  solve(): Float64Array {
    const { width, penalty } = this
    const rows = Array.from({ length: width }, (_, i) => {
      const row = Float64Array.from({ length: width + 1 }, (_, j) =>
        j === width
          ? (this.products[i] ?? 0)
          : (this.squares[Math.max(i, j) * width + Math.min(i, j)] ?? 0),
      )
      row[i] = (row[i] ?? 0) + (i === 0 ? 1e-9 : penalty + 1e-9)
      return row
    })
    return eliminate(rows, width)
  }
}

/** Eliminates by Gauss with pivots; a column that depends linearly on others gets 0. */
function eliminate(rows: Float64Array[], width: number): Float64Array {
  const cell = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 0; i < width; i++) {
    let pivot = i
    for (let j = i + 1; j < width; j++)
      if (Math.abs(cell(j, i)) > Math.abs(cell(pivot, i))) pivot = j
    const [upper, lower] = [rows[pivot], rows[i]]
    if (!upper || !lower) break
    rows[i] = upper
    rows[pivot] = lower
    if (Math.abs(cell(i, i)) < 1e-12) continue
    for (let j = i + 1; j < width; j++) {
      const factor = cell(j, i) / cell(i, i)
      const row = rows[j]
      if (factor === 0 || !row) continue
      for (let at = i; at <= width; at++) row[at] = (row[at] ?? 0) - factor * cell(i, at)
    }
  }
  const found = new Float64Array(width)
  for (let i = width - 1; i >= 0; i--) {
    let value = cell(i, width)
    for (let j = i + 1; j < width; j++) value -= cell(i, j) * (found[j] ?? 0)
    found[i] = Math.abs(cell(i, i)) < 1e-12 ? 0 : value / cell(i, i)
  }
  return found
}

/** Returns the value below which a share of sorted values lies, interpolated linearly. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  const at = (sorted.length - 1) * share
  const low = Math.floor(at)
  const from = sorted[low] ?? Number.NaN
  const to = sorted[Math.min(sorted.length - 1, low + 1)] ?? from
  return from + (to - from) * (at - low)
}
