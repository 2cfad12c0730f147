import { connect, type Socket } from 'node:net'

/** One GET as a browser would send it. */
export interface Ask {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Answers {
  /** Milliseconds of each answer, from the sending of its question to its last byte. */
  readonly times: readonly number[]
  readonly perSecond: number
  /** Bytes of a body as it came over the wire, on average. */
  readonly bytes: number
  /** Answers with another status than 200. */
  readonly errors: number
}

export interface Load {
  readonly connections: number
  readonly seconds: number
}

/**
 * Keeps so many connections busy: each sends its next question as soon as it has its answer. Reads
 * HTTP by itself and no further than to the length of a body, because on the same two cores every
 * microsecond of the asking side is taken from the answering one.
 */
export async function closedLoop(
  url: string,
  { connections, seconds }: Load,
  next: (n: number) => Ask,
): Promise<Answers> {
  const lines = await Promise.all(Array.from({ length: connections }, () => Line.open(url)))
  const times: number[] = []
  let sent = 0
  let bytes = 0
  let errors = 0
  const began = performance.now()
  const ends = began + seconds * 1000
  const askOn = async (line: Line) => {
    while (performance.now() < ends) {
      const asked = performance.now()
      const answer = await line.get(next(sent++))
      times.push(performance.now() - asked)
      bytes += answer.bytes
      if (answer.status !== 200) errors++
    }
  }
  await Promise.all(lines.map(askOn))
  const took = (performance.now() - began) / 1000
  for (const line of lines) line.close()
  const count = times.length
  return { times, perSecond: count / took, bytes: bytes / Math.max(1, count), errors }
}

interface Waiting {
  resolve(answer: { status: number; bytes: number }): void
  reject(error: Error): void
}

const headEnd = Buffer.from('\r\n\r\n')
/** The last chunk of a body that comes in chunks. */
const chunksEnd = Buffer.from('0\r\n\r\n')

/** A connection that is kept, with one question under way at a time. */
class Line {
  private readonly socket: Socket
  private readonly host: string
  private waiting: Waiting | null = null
  private data: Buffer = Buffer.alloc(0)

  private constructor(socket: Socket, host: string) {
    this.socket = socket
    this.host = host
    socket.setNoDelay(true)
    socket.on('data', (part) => this.take(part))
    const fail = (error = new Error('the server has closed the connection')) => {
      this.waiting?.reject(error)
    }
    socket.on('error', fail)
    socket.on('close', () => fail())
  }

  static open(url: string): Promise<Line> {
    const { hostname, port, host } = new URL(url)
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) }, () => {
        socket.off('error', reject)
        resolve(new Line(socket, host))
      })
      socket.once('error', reject)
    })
  }

  get({ path, headers }: Ask): Promise<{ status: number; bytes: number }> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.socket.write(`GET ${path} HTTP/1.1\r\nhost: ${this.host}\r\n${lines.join('')}\r\n`)
    })
  }

  close(): void {
    this.waiting = null
    this.socket.destroy()
  }

  private take(part: Buffer): void {
    this.data = this.data.length === 0 ? part : Buffer.concat([this.data, part])
    const end = this.data.indexOf(headEnd)
    if (end < 0) return
    const head = this.data.toString('latin1', 0, end)
    const got = this.data.length - end - headEnd.length
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined ? !this.data.subarray(-5).equals(chunksEnd) : got < Number(length)) {
      return
    }
    this.data = Buffer.alloc(0)
    this.waiting?.resolve({ status: Number(head.slice(9, 12)), bytes: got })
  }
}
