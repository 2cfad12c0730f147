export interface Key {
  readonly high: number
  readonly low: number
}

/** Hashes a key of several texts to 64 bits; among millions of keys a collision does not occur in practice. */
export class KeyHash {
  high = 0
  low = 0

  /** Hashes all parts, in order. */
  of(parts: readonly string[]): this {
    this.begin()
    for (const part of parts) this.add(part)
    return this.end()
  }

  begin(): this {
    this.high = 0x2f0b4c47
    this.low = 0x811c9dc5 | 0
    return this
  }

  add(text: string): this {
    let { high, low } = this
    for (let at = 0; at < text.length; at++) {
      const char = text.charCodeAt(at)
      low = Math.imul(low ^ char, 0x01000193)
      high = Math.imul(((high << 5) | (high >>> 27)) ^ char, 0x85ebca6b)
    }
    // Marks the end of a part: 'a', 'bc' differs from 'ab', 'c'.
    this.low = Math.imul(low ^ 0x1ff, 0x01000193)
    this.high = Math.imul(((high << 5) | (high >>> 27)) ^ 0x1ff, 0x85ebca6b)
    return this
  }

  end(): this {
    this.low = mixed(this.low ^ this.high)
    this.high = mixed(this.high + this.low)
    return this
  }
}

/** Mixes a value so that every bit of the result depends on every bit of it. */
function mixed(value: number): number {
  let bits = value ^ (value >>> 16)
  bits = Math.imul(bits, 0x85ebca6b)
  bits ^= bits >>> 13
  bits = Math.imul(bits, 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/** Keys with their numbers, for another thread or a file. */
export interface KeyColumns {
  readonly high: Int32Array
  readonly low: Int32Array
}

/** Numbers keys in order of arrival, in about 16 bytes each. */
export class KeyTable {
  private count: number
  private high: Int32Array
  private low: Int32Array
  /** Open addressing: number + 1 of the key, 0 for none. */
  private slots: Int32Array

  constructor() {
    this.count = 0
    this.high = new Int32Array(64)
    this.low = new Int32Array(64)
    this.slots = new Int32Array(128)
  }

  static of({ high, low }: KeyColumns): KeyTable {
    const table = new KeyTable()
    table.high = high
    table.low = low
    table.count = high.length
    table.spread(Math.max(128, 2 ** Math.ceil(Math.log2(high.length * 2 + 1))))
    return table
  }

  get size(): number {
    return this.count
  }

  /** Returns the number of a key; -1 for an unknown one. */
  find({ high, low }: Key): number {
    const { slots } = this
    const mask = slots.length - 1
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const number = (slots[slot] ?? 0) - 1
      if (number < 0) return -1
      if (this.low[number] === low && this.high[number] === high) return number
    }
  }

  /** Returns the number of a key; a new key gets the former `size`. */
  findOrAdd(key: Key): number {
    const known = this.find(key)
    if (known >= 0) return known
    if (this.count === this.high.length) {
      this.high = wider(this.high)
      this.low = wider(this.low)
    }
    const number = this.count++
    this.high[number] = key.high
    this.low[number] = key.low
    if (this.count * 2 > this.slots.length) this.spread(this.slots.length * 2)
    else this.place(number)
    return number
  }

  keyAt(number: number): Key {
    return { high: this.high[number] ?? 0, low: this.low[number] ?? 0 }
  }

  /** Returns columns of exactly its size, in memory that threads can share. */
  columns(): KeyColumns {
    return { high: sharedCopy(this.high, this.count), low: sharedCopy(this.low, this.count) }
  }

  private spread(slots: number): void {
    this.slots = new Int32Array(slots)
    for (let number = 0; number < this.count; number++) this.place(number)
  }

  private place(number: number): void {
    const { slots } = this
    const mask = slots.length - 1
    let slot = (this.low[number] ?? 0) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = number + 1
  }
}

function wider(values: Int32Array): Int32Array {
  const found = new Int32Array(Math.ceil(values.length * 1.5))
  found.set(values)
  return found
}

function sharedCopy(values: Int32Array, length: number): Int32Array {
  const copy = new Int32Array(new SharedArrayBuffer(length * 4))
  copy.set(values.subarray(0, length))
  return copy
}

/** Hashes a text to 32 bits; 0 for an empty one. */
export function markOf(text: string): number {
  return text === '' ? 0 : new KeyHash().of([text]).low | 1
}
