/** The usual distance of prices from the model's estimates, in ln: a line with bends in price, age and grade. */
export interface Spread {
  readonly values: Float64Array
  /** Scales the line to a distance that two of three sales do not exceed. */
  readonly scale: number
}

export const spreadColumns = 7

/** @param l ln of the model's price above that of the usual vehicle of all */
export function writeSpreadColumns(to: Float64Array, l: number, a: number, c: number): void {
  to[0] = 1
  to[1] = l
  to[2] = Math.max(0, l - 0.5)
  to[3] = Math.max(0, -l - 1)
  to[4] = a
  to[5] = Math.max(0, a - 0.6)
  to[6] = Math.min(c, 0)
}

export function spreadOfColumns({ values, scale }: Spread, columns: Float64Array): number {
  let sum = 0
  for (let at = 0; at < spreadColumns; at++) sum += (values[at] ?? 0) * (columns[at] ?? 0)
  return Math.max(0.01, scale * Math.exp(Math.min(3, sum)))
}

/** @param l ln of the model's price above that of the usual vehicle of all. @returns the spread in ln, at least 0.01 */
export function spreadOf(spread: Spread, l: number, a: number, c: number): number {
  const columns = new Float64Array(spreadColumns)
  writeSpreadColumns(columns, l, a, c)
  return spreadOfColumns(spread, columns)
}
