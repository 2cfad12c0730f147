import { connect, type Socket } from 'node:net'

/** A response; status 0 if the connection ended before it. */
export interface Reply {
  readonly status: number
  readonly body: string
  readonly ms: number
}

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly token: string
  readonly key?: string
  /** Network address that the request claims to come from. */
  readonly from?: string
  readonly body?: object
}

/**
 * A client on one keep-alive connection, with one request at a time. Node's own client is as slow as the server, and on
 * two cores would distort measurements.
 */
export class HttpClient {
  private socket: Socket | null = null
  private received: Buffer = Buffer.alloc(0)
  private settle: ((reply: Reply) => void) | null = null
  private began = 0
  private readonly host: string
  private readonly port: number
  private readonly timeoutMs: number

  constructor(url: string, timeoutMs = 15_000) {
    const { hostname, port } = new URL(url)
    this.host = hostname
    this.port = Number(port)
    this.timeoutMs = timeoutMs
  }

  /** Sends a request and returns the reply; never throws. */
  send(request: Request): Promise<Reply> {
    return new Promise((resolve) => {
      this.began = performance.now()
      this.settle = resolve
      this.open().write(this.textOf(request))
    })
  }

  close(): void {
    this.socket?.destroy()
    this.socket = null
  }

  private textOf({ method, path, token, key, from, body }: Request): string {
    const payload = body ? JSON.stringify(body) : ''
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `host: ${this.host}:${this.port}`,
      ...(token ? [`authorization: Bearer ${token}`] : []),
      ...(from ? [`x-forwarded-for: ${from}`] : []),
      ...(key ? [`idempotency-key: ${key}`] : []),
      ...(body
        ? ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]
        : []),
    ]
    return `${lines.join('\r\n')}\r\n\r\n${payload}`
  }

  private open(): Socket {
    if (this.socket && !this.socket.destroyed) return this.socket
    const socket = connect({ host: this.host, port: this.port, noDelay: true })
    this.received = Buffer.alloc(0)
    socket.setTimeout(this.timeoutMs, () => socket.destroy())
    socket.on('data', (part: Buffer) => {
      this.received = this.received.length === 0 ? part : Buffer.concat([this.received, part])
      this.read()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (this.socket === socket) this.end(0, '')
    })
    this.socket = socket
    return socket
  }

  private read(): void {
    const head = this.received.indexOf('\r\n\r\n')
    if (head < 0) return
    const text = this.received.toString('latin1', 0, head)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (this.received.length < head + 4 + length) return
    const body = this.received.toString('utf8', head + 4, head + 4 + length)
    this.received = this.received.subarray(head + 4 + length)
    if (/\r\nconnection: close/i.test(text)) this.close()
    this.end(Number(text.slice(9, 12)), body)
  }

  private end(status: number, body: string): void {
    const { settle } = this
    this.settle = null
    settle?.({ status, body, ms: performance.now() - this.began })
  }
}
