/** Keys per generation, which fill a table of 2^21 slots (24 MB) to three quarters. */
const defaultCapacity = ((1 << 21) * 3) / 4

/**
 * Remembers the line of each lot key, in bounded memory: two generations of 1.5 million keys; when the newer is full,
 * the older is dropped. A key is stored as a 64-bit hash; in a file of three million lots a false "seen" has odds of
 * about 1 in 4 million.
 */
export class SeenKeys {
  readonly #capacity: number
  #current = new Generation(1 << 16)
  #older: Generation | null = null

  constructor(capacity = defaultCapacity) {
    this.#capacity = capacity
  }

  /** Returns the earlier line of the key, or null when it is new and now remembered. */
  remember(key: string, line: number): number | null {
    const [high, low] = hash64(key)
    const known = this.#older?.find(high, low) ?? this.#current.find(high, low)
    if (known !== null && known !== undefined) return known
    if (this.#current.size >= this.#capacity) {
      this.#older = this.#current
      this.#current = new Generation(1 << 16)
    }
    this.#current.add(high, low, line)
    return null
  }
}

/** An open-addressed table of 64-bit keys that doubles when three quarters full. */
class Generation {
  size = 0
  #high: Uint32Array
  #low: Uint32Array
  #line: Uint32Array

  constructor(length: number) {
    this.#high = new Uint32Array(length)
    this.#low = new Uint32Array(length)
    this.#line = new Uint32Array(length)
  }

  find(high: number, low: number): number | null {
    const at = this.#slot(high, low)
    return this.#line[at] || null
  }

  add(high: number, low: number, line: number): void {
    if (this.size >= (this.#line.length * 3) / 4) this.#grow()
    const at = this.#slot(high, low)
    this.#high[at] = high
    this.#low[at] = low
    this.#line[at] = Math.max(1, line)
    this.size++
  }

  #slot(high: number, low: number): number {
    const mask = this.#line.length - 1
    let at = low & mask
    while (this.#line[at] !== 0 && (this.#high[at] !== high || this.#low[at] !== low)) {
      at = (at + 1) & mask
    }
    return at
  }

  #grow(): void {
    const [high, low, line] = [this.#high, this.#low, this.#line]
    this.#high = new Uint32Array(line.length * 2)
    this.#low = new Uint32Array(line.length * 2)
    this.#line = new Uint32Array(line.length * 2)
    this.size = 0
    for (let at = 0; at < line.length; at++) {
      const known = line[at] ?? 0
      if (known !== 0) this.add(high[at] ?? 0, low[at] ?? 0, known)
    }
  }
}

/** Returns two independent 32-bit hashes (FNV-1a and a multiplicative one), each finished by an avalanche. */
function hash64(text: string): [number, number] {
  let a = 0x811c9dc5
  let b = 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b + unit, 0x85ebca6b) ^ (b >>> 13)
  }
  return [avalanche(a), avalanche(b)]
}

function avalanche(hash: number): number {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x7feb352d)
  h ^= h >>> 15
  h = Math.imul(h, 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}
