type Numbers = Float32Array | Int32Array | Int16Array | Uint16Array | Uint8Array

/** An array of numbers that grows, in memory that threads can share. */
export class Growing<Values extends Numbers> {
  private values: Values
  length = 0
  private readonly make: (memory: SharedArrayBuffer) => Values

  constructor(make: (memory: SharedArrayBuffer) => Values, bytes = 4096) {
    this.make = make
    this.values = make(new SharedArrayBuffer(bytes))
  }

  push(value: number): void {
    if (this.length === this.values.length) this.resize(Math.ceil(this.length * 1.25) + 16)
    this.values[this.length++] = value
  }

  /** Gives back memory that nothing has been pushed into yet. */
  trim(): void {
    if (this.length < this.values.length) this.resize(Math.max(1, this.length))
  }

  /** The memory as it is now; what is pushed later may be elsewhere. */
  get all(): Values {
    return this.values
  }

  private resize(length: number): void {
    const { values } = this
    const memory = new SharedArrayBuffer(length * values.BYTES_PER_ELEMENT)
    this.values = this.make(memory)
    this.values.set(values.length > length ? values.subarray(0, length) : values)
  }
}

export const growingInts = (bytes?: number) =>
  new Growing<Int32Array>((memory) => new Int32Array(memory), bytes)
export const growingShorts = () => new Growing<Int16Array>((memory) => new Int16Array(memory))
export const growingMarks = () => new Growing<Uint16Array>((memory) => new Uint16Array(memory))
export const growingBytes = () => new Growing<Uint8Array>((memory) => new Uint8Array(memory))
export const growingFloats = () => new Growing<Float32Array>((memory) => new Float32Array(memory))
