/** Values and their codes: 0, 1, 2 … in the order in which they were added. None is ever removed. */
export class Codes<Value extends string | number> {
  readonly values: Value[] = []
  private readonly codes = new Map<Value, number>()

  constructor(values: readonly Value[] = []) {
    this.add(values)
  }

  add(values: readonly Value[]): void {
    for (const value of values) this.codeOf(value)
  }

  /** Returns the code of a value; a new value gets the next code. */
  codeOf(value: Value): number {
    const known = this.codes.get(value)
    if (known !== undefined) return known
    const code = this.values.length
    this.values.push(value)
    this.codes.set(value, code)
    return code
  }

  find(value: Value): number | undefined {
    return this.codes.get(value)
  }

  get size(): number {
    return this.values.length
  }
}

/** Two codes below this base are stored as one number. */
const pairBase = 2 ** 26

/** Codes of pairs of codes. */
export class PairCodes extends Codes<number> {
  /** Codes of pairs by first and second code: small integers are looked up faster than large ones. */
  private readonly known: Map<number, number>[] = []

  codeOfPair(first: number, second: number): number {
    const seconds = this.known[first] ?? new Map<number, number>()
    this.known[first] = seconds
    const known = seconds.get(second)
    if (known !== undefined) return known
    const code = this.codeOf(first * pairBase + second)
    seconds.set(second, code)
    return code
  }

  findPair(first: number, second: number): number | undefined {
    return this.find(first * pairBase + second)
  }

  first(code: number): number {
    return Math.floor((this.values[code] ?? 0) / pairBase)
  }

  second(code: number): number {
    return (this.values[code] ?? 0) % pairBase
  }
}
