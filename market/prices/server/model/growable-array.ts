type Numbers = Float32Array | Int32Array | Int16Array | Uint16Array | Uint8Array

/** An array of numbers that grows. */
export class GrowableArray<Values extends Numbers> {
  private values: Values
  length = 0
  private readonly make: (length: number) => Values

  constructor(make: (length: number) => Values, length: number) {
    this.make = make
    this.values = make(Math.max(1, length))
  }

  push(value: number): void {
    if (this.length === this.values.length) this.resize(Math.ceil(this.length * 1.25) + 16)
    this.values[this.length++] = value
  }

  /** Releases unused memory if it is more than an eighth. */
  trim(): void {
    if (this.length < this.values.length * 0.875) this.resize(Math.max(1, this.length))
  }

  /** The underlying memory, which may be longer than the array; later pushes may move it. */
  get all(): Values {
    return this.values
  }

  private resize(length: number): void {
    const { values } = this
    this.values = this.make(length)
    this.values.set(values.length > length ? values.subarray(0, length) : values)
  }
}

const shared = (length: number, bytesEach: number) => new SharedArrayBuffer(length * bytesEach)
const few = 256

/**
 * In memory that threads can share. Memory left behind by growth is released late, so pass an estimated length if there
 * is one.
 */
export const sharedNumbers = {
  bytes: (length = few) => new GrowableArray((size) => new Uint8Array(shared(size, 1)), length),
  shorts: (length = few) => new GrowableArray((size) => new Int16Array(shared(size, 2)), length),
  marks: (length = few) => new GrowableArray((size) => new Uint16Array(shared(size, 2)), length),
  ints: (length = few) => new GrowableArray((size) => new Int32Array(shared(size, 4)), length),
  floats: (length = few) => new GrowableArray((size) => new Float32Array(shared(size, 4)), length),
}

/** In memory of this thread. */
export const ownNumbers = {
  bytes: (length = few) => new GrowableArray((size) => new Uint8Array(size), length),
  ints: (length = few) => new GrowableArray((size) => new Int32Array(size), length),
  floats: (length = few) => new GrowableArray((size) => new Float32Array(size), length),
}
