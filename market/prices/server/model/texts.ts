import { sharedNumbers } from './growable-array.ts'
import { type KeyColumns, KeyHash, KeyTable } from './keys.ts'

export interface SharedTexts {
  readonly keys: KeyColumns
  readonly bytes: Uint8Array
  readonly ends: Int32Array
}

/** Numbered texts, as bytes in memory that threads can share. */
export class Texts {
  private keys = new KeyTable()
  private shares: SharedTexts | null = null
  private readonly key = new KeyHash()
  private readonly bytes = sharedNumbers.bytes()
  private readonly ends = sharedNumbers.ints()

  /** Returns texts that another thread has added. */
  static of(shares: SharedTexts): Texts {
    const texts = new Texts()
    texts.shares = shares
    texts.keys = KeyTable.of(shares.keys)
    return texts
  }

  /** Returns the number of a text; texts with the same key are one, spelled like the first of them. */
  add(text: string, key = text): number {
    const before = this.keys.size
    const number = this.keys.findOrAdd(this.key.of([key]))
    if (number === before) {
      for (const byte of new TextEncoder().encode(text)) this.bytes.push(byte)
      this.ends.push(this.bytes.length)
    }
    return number
  }

  /** Returns -1 for an unknown text. */
  find(key: string): number {
    return this.keys.find(this.key.of([key]))
  }

  textOf(number: number): string {
    const { bytes, ends } = this.shares ?? { bytes: this.bytes.all, ends: this.ends.all }
    const from = number === 0 ? 0 : (ends[number - 1] ?? 0)
    // The decoder does not read shared memory.
    return new TextDecoder().decode(Uint8Array.from(bytes.subarray(from, ends[number])))
  }

  shared(): SharedTexts {
    return this.shares ?? { keys: this.keys.columns(), bytes: this.bytes.all, ends: this.ends.all }
  }
}
