import { connect, type Socket } from 'node:net'

/** The events up to a position, which the stream sends together. */
export interface EventBatch {
  readonly events: readonly { readonly kind: string; readonly data: Record<string, unknown> }[]
  /** The first batch of a connection, with what was missed before. */
  readonly isFirst: boolean
}

interface EventClientOptions {
  readonly url: string
  /** Path and query of the stream. */
  readonly path: string
  readonly token: () => string
  readonly onBatch: (batch: EventBatch) => void
  /** Called when the connection ends other than by `disconnect`. */
  readonly onLost: () => void
}

/**
 * Reads one stream of events without a client library, so that thousands fit beside the server. Events count only with
 * the position that follows them, so that none is missed or counted twice.
 */
export class EventClient {
  position = ''
  private socket: Socket | null = null
  private rest = ''
  private kind = ''
  private id = ''
  private data = ''
  private events: { kind: string; data: Record<string, unknown> }[] = []
  private isFirst = true
  private readonly options: EventClientOptions

  constructor(options: EventClientOptions) {
    this.options = options
  }

  get isOpen(): boolean {
    return this.socket !== null && !this.isFirst
  }

  open(): void {
    const { url, path, token } = this.options
    const { hostname, port, host } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    Object.assign(this, { socket, rest: '', kind: '', id: '', data: '', events: [], isFirst: true })
    const since = this.position ? `last-event-id: ${this.position}\r\n` : ''
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token()}\r\n${since}\r\n`,
    )
    socket.on('data', (part) => {
      if (this.socket === socket) this.read(part.toString('latin1'))
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (this.socket !== socket) return
      this.socket = null
      this.options.onLost()
    })
  }

  /** Ends the connection; drops events without their position. */
  disconnect(): void {
    const { socket } = this
    this.socket = null
    socket?.destroy()
  }

  /** Reads lines of the stream; lines of HTTP and its chunks match none of the prefixes. */
  private read(part: string): void {
    const lines = (this.rest + part).split('\n')
    this.rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('event: ')) this.kind = line.slice(7)
      else if (line.startsWith('id: ')) this.id = line.slice(4)
      else if (line.startsWith('data: ')) this.data = line.slice(6)
      else if (line === '' && this.kind !== '') this.endEvent()
    }
  }

  private endEvent(): void {
    if (this.kind === 'position') {
      this.position = this.id
      const { events, isFirst } = this
      this.events = []
      this.isFirst = false
      this.options.onBatch({ events, isFirst })
    } else this.events.push({ kind: this.kind, data: JSON.parse(this.data) })
    this.kind = ''
  }
}
