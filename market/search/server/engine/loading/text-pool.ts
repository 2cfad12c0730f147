interface Pooled {
  readonly text: string
  readonly bytes: DataView
}

/** Maximum number of pooled texts; the common ones come early. */
const maxTexts = 200_000

/**
 * Decodes equal bytes to the same string object. Lots share most of their texts, and a map finds a string faster when
 * its hash is already known.
 */
export class TextPool {
  private readonly pooled = new Map<number, Pooled>()

  /** Returns the UTF-8 text of `length` bytes from `begin` on. */
  read(view: DataView, begin: number, length: number): string {
    if (length === 0) return ''
    const hash = hashOf(view, begin, length)
    const known = this.pooled.get(hash)
    if (known && isSame(known.bytes, view, begin, length)) return known.text
    const bytes = Buffer.from(view.buffer, view.byteOffset + begin, length)
    const text = bytes.toString()
    if (!known && this.pooled.size < maxTexts) {
      const copy = Uint8Array.from(bytes)
      this.pooled.set(hash, { text, bytes: new DataView(copy.buffer) })
    }
    return text
  }
}

/** FNV-1a (draft-eastlake-fnv) over four bytes at a time, cut to a small integer. */
function hashOf(view: DataView, begin: number, length: number): number {
  const prime = 0x0100_0193
  const end = begin + length
  let hash = 0x811c_9dc5
  let at = begin
  for (; at + 4 <= end; at += 4) {
    hash = Math.imul(hash ^ view.getInt32(at), prime)
    hash ^= hash >>> 15
  }
  for (; at < end; at++) hash = Math.imul(hash ^ view.getInt8(at), prime)
  return (hash ^ (hash >>> 15)) >>> 2
}

function isSame(bytes: DataView, view: DataView, begin: number, length: number): boolean {
  if (bytes.byteLength !== length) return false
  let at = 0
  for (; at + 4 <= length; at += 4) {
    if (bytes.getInt32(at) !== view.getInt32(begin + at)) return false
  }
  for (; at < length; at++) if (bytes.getInt8(at) !== view.getInt8(begin + at)) return false
  return true
}
