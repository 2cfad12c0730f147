const ageKnots = [0.1, 0.2, 0.35, 0.5, 0.8, 1.1, 1.5] as const
const mileageKnots = [0.2, 0.5, 0.8, 1.2, 1.6, 2.2] as const
const gradeKnots = [-1.3, -0.7, 0.2, 0.9] as const
const knots: readonly (readonly number[])[] = [ageKnots, mileageKnots, gradeKnots]

/** Offsets of the columns: each line has one for its slope, then one per bend. */
const lineStarts = [1, 9, 16] as const
const relative = 21
const interactions = 22
/** Number of columns, the same for every sale. */
export const columnCount = 30

/** Bits for unknown facts of a sale. */
export const kmUnknown = 1
export const gradeUnknown = 2

/** The numbers of a sale, as in `Numbers`. */
type Point = [a: number, k: number, c: number, isKmUnknown: boolean, isGradeUnknown: boolean]

/** Returns ln of the mileage relative to the usual one for the age. */
export const relativeMileage = (a: number, k: number) =>
  Math.log((k * 100_000 + 4000) / (20_000 * Math.min(15, Math.max(0.3, a * 10)) + 4000))

const bendsBelow = (line: number, value: number) => {
  const bends = knots[line] ?? []
  let count = 0
  while (count < bends.length && value > (bends[count] ?? 0)) count++
  return count
}

/** Returns 11 bits: the unknown facts, and between which bends of the three lines a sale lies. */
export const flagsOf = (...[a, k, c, isKmUnknown, isGradeUnknown]: Point) =>
  (isKmUnknown ? kmUnknown : 0) |
  (isGradeUnknown ? gradeUnknown : 0) |
  (bendsBelow(0, a) << 2) |
  (bendsBelow(1, k) << 5) |
  (bendsBelow(2, c) << 8)

/** Writes the columns of a sale: lines with bends in age, mileage and grade, and their interactions. */
export function writeColumns(
  to: Float64Array,
  ...[a, k, c, isKmUnknown, isGradeUnknown]: Point
): void {
  to[0] = 1
  ;[a, k, c].forEach((value, line) => {
    const start = lineStarts[line] ?? 0
    to[start] = value
    knots[line]?.forEach((knot, bend) => {
      to[start + 1 + bend] = Math.max(0, value - knot)
    })
  })
  to[relative] = relativeMileage(a, k)
  const kmna = isKmUnknown ? 1 : 0
  let at: number = interactions
  to[at++] = kmna
  to[at++] = isGradeUnknown ? 1 : 0
  to[at++] = kmna * a
  to[at++] = k * a
  to[at++] = c * a
  to[at++] = Math.max(c, 0) * a
  to[at++] = c * k
  to[at++] = Math.min(c, 0) * k * a
}

/** Stretches between bends: 8 for each of the three lines, with their starts and slopes. */
const stretches = 8

/**
 * Computes the columns of many sales: within a known stretch a line with bends is one straight line, and the gradients
 * of sales are summed up by stretch.
 */
export class ColumnSums {
  private readonly starts = new Float64Array(3 * stretches)
  private readonly rises = new Float64Array(3 * stretches)
  private readonly ones = new Float64Array(3 * stretches)
  private readonly values = new Float64Array(3 * stretches)
  private readonly others = new Float64Array(columnCount)
  private readonly handed = new Float64Array(columnCount)

  /** Prepares `sumOf` for values of the columns. */
  addUp(values: Float64Array): void {
    for (let line = 0; line < 3; line++) {
      const first = lineStarts[line] ?? 0
      let start = line === 0 ? (values[0] ?? 0) : 0
      let rise = values[first] ?? 0
      for (let stretch = 0; stretch < stretches; stretch++) {
        this.starts[line * stretches + stretch] = start
        this.rises[line * stretches + stretch] = rise
        const knot = knots[line]?.[stretch]
        if (knot === undefined) continue
        const bend = values[first + 1 + stretch] ?? 0
        rise += bend
        start -= bend * knot
      }
    }
    for (let at: number = relative; at < columnCount; at++) this.others[at] = values[at] ?? 0
  }

  sumOf(flags: number, a: number, k: number, c: number, rel: number): number {
    const { starts, rises, others } = this
    const [x, y, z] = [(flags >> 2) & 7, stretches + ((flags >> 5) & 7), 16 + ((flags >> 8) & 7)]
    let sum =
      (starts[x] ?? 0) +
      (rises[x] ?? 0) * a +
      (starts[y] ?? 0) +
      (rises[y] ?? 0) * k +
      (starts[z] ?? 0) +
      (rises[z] ?? 0) * c +
      (others[21] ?? 0) * rel +
      (others[25] ?? 0) * k * a +
      c * ((others[26] ?? 0) * a + (others[28] ?? 0) * k)
    if (c > 0) sum += (others[27] ?? 0) * c * a
    else sum += (others[29] ?? 0) * c * k * a
    if (flags & kmUnknown) sum += (others[22] ?? 0) + (others[24] ?? 0) * a
    if (flags & gradeUnknown) sum += others[23] ?? 0
    return sum
  }

  /** Clears the accumulated gradients. */
  clear(): void {
    this.ones.fill(0)
    this.values.fill(0)
    this.handed.fill(0)
  }

  scatter(by: number, flags: number, a: number, k: number, c: number, rel: number): void {
    const { ones, values, handed } = this
    const [x, y, z] = [(flags >> 2) & 7, stretches + ((flags >> 5) & 7), 16 + ((flags >> 8) & 7)]
    ones[x] = (ones[x] ?? 0) + by
    ones[y] = (ones[y] ?? 0) + by
    ones[z] = (ones[z] ?? 0) + by
    values[x] = (values[x] ?? 0) + by * a
    values[y] = (values[y] ?? 0) + by * k
    values[z] = (values[z] ?? 0) + by * c
    handed[21] = (handed[21] ?? 0) + by * rel
    const [ka, ca] = [by * k * a, by * c * a]
    handed[25] = (handed[25] ?? 0) + ka
    handed[26] = (handed[26] ?? 0) + ca
    handed[28] = (handed[28] ?? 0) + by * c * k
    if (c > 0) handed[27] = (handed[27] ?? 0) + ca
    else handed[29] = (handed[29] ?? 0) + ka * c
    if (flags & kmUnknown) {
      handed[22] = (handed[22] ?? 0) + by
      handed[24] = (handed[24] ?? 0) + by * a
    }
    if (flags & gradeUnknown) handed[23] = (handed[23] ?? 0) + by
  }

  /** Distributes the accumulated gradients to the columns. */
  distribute(to: Float64Array): void {
    for (let at: number = relative; at < columnCount; at++) to[at] = this.handed[at] ?? 0
    to[0] = 0
    for (let stretch = 0; stretch < stretches; stretch++) to[0] += this.ones[stretch] ?? 0
    for (let line = 0; line < 3; line++) {
      const first = lineStarts[line] ?? 0
      let ones = 0
      let values = 0
      for (let stretch = stretches - 1; stretch >= 0; stretch--) {
        ones += this.ones[line * stretches + stretch] ?? 0
        values += this.values[line * stretches + stretch] ?? 0
        const knot = knots[line]?.[stretch - 1]
        if (knot !== undefined) to[first + stretch] = values - knot * ones
      }
      to[first] = values
    }
  }
}
