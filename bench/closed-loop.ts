import { connect, type Socket } from 'node:net'

/** One GET as a browser would send it. */
export interface LoadRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export interface LoadResult {
  /** Milliseconds of each response, from sending the request to the last byte. */
  readonly times: readonly number[]
  readonly perSecond: number
  /** Bytes of a response body on the wire, on average. */
  readonly bytes: number
  /** Responses with another status than 200. */
  readonly errors: number
}

export interface Load {
  readonly connections: number
  readonly seconds: number
}

/**
 * Keeps so many connections busy: each sends its next request as soon as it has the response. Parses
 * HTTP by itself and no further than to the length of a body, because on the same two cores the load
 * generator takes its time from the server.
 */
export async function closedLoop(
  url: string,
  { connections, seconds }: Load,
  next: (n: number) => LoadRequest,
): Promise<LoadResult> {
  const opened = await Promise.all(Array.from({ length: connections }, () => Connection.open(url)))
  const times: number[] = []
  let sent = 0
  let bytes = 0
  let errors = 0
  const began = performance.now()
  const ends = began + seconds * 1000
  const work = async (connection: Connection) => {
    while (performance.now() < ends) {
      const sentAt = performance.now()
      const response = await connection.get(next(sent++))
      times.push(performance.now() - sentAt)
      bytes += response.bytes
      if (response.status !== 200) errors++
    }
  }
  await Promise.all(opened.map(work))
  const took = (performance.now() - began) / 1000
  for (const connection of opened) connection.close()
  const count = times.length
  return { times, perSecond: count / took, bytes: bytes / Math.max(1, count), errors }
}

interface Pending {
  resolve(response: { status: number; bytes: number }): void
  reject(error: Error): void
}

const headEnd = Buffer.from('\r\n\r\n')
/** The last chunk of a body that comes in chunks. */
const chunksEnd = Buffer.from('0\r\n\r\n')

/** A keep-alive connection with one request at a time. */
class Connection {
  private readonly socket: Socket
  private readonly host: string
  private pending: Pending | null = null
  private data: Buffer = Buffer.alloc(0)

  private constructor(socket: Socket, host: string) {
    this.socket = socket
    this.host = host
    socket.setNoDelay(true)
    socket.on('data', (part) => this.read(part))
    const fail = (error = new Error('the server has closed the connection')) => {
      this.pending?.reject(error)
    }
    socket.on('error', fail)
    socket.on('close', () => fail())
  }

  static open(url: string): Promise<Connection> {
    const { hostname, port, host } = new URL(url)
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) }, () => {
        socket.off('error', reject)
        resolve(new Connection(socket, host))
      })
      socket.once('error', reject)
    })
  }

  get({ path, headers }: LoadRequest): Promise<{ status: number; bytes: number }> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject }
      this.socket.write(`GET ${path} HTTP/1.1\r\nhost: ${this.host}\r\n${lines.join('')}\r\n`)
    })
  }

  close(): void {
    this.pending = null
    this.socket.destroy()
  }

  private read(part: Buffer): void {
    this.data = this.data.length === 0 ? part : Buffer.concat([this.data, part])
    const end = this.data.indexOf(headEnd)
    if (end < 0) return
    const head = this.data.toString('latin1', 0, end)
    const received = this.data.length - end - headEnd.length
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (
      length === undefined ? !this.data.subarray(-5).equals(chunksEnd) : received < Number(length)
    ) {
      return
    }
    this.data = Buffer.alloc(0)
    this.pending?.resolve({ status: Number(head.slice(9, 12)), bytes: received })
  }
}
