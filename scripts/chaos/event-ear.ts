import { connect, type Socket } from 'node:net'

/** What a stream has told at one moment: everything up to a position. */
export interface Told {
  readonly events: readonly { readonly kind: string; readonly data: Record<string, unknown> }[]
  /** The first of a connection: what was missed before it. */
  readonly isFirst: boolean
}

interface EarOptions {
  readonly url: string
  /** Path and query of the stream. */
  readonly path: string
  readonly token: () => string
  readonly hear: (told: Told) => void
  /** The connection has ended, and not by `cut`. */
  readonly lost: () => void
}

/**
 * One stream of events, read without a client library, so that thousands fit beside the server. Takes
 * events only with the position that closes them, as whoever wants to miss and double nothing does.
 */
export class EventEar {
  position = ''
  private socket: Socket | null = null
  private rest = ''
  private kind = ''
  private id = ''
  private data = ''
  private events: { kind: string; data: Record<string, unknown> }[] = []
  private isFirst = true
  private readonly options: EarOptions

  constructor(options: EarOptions) {
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
      this.options.lost()
    })
  }

  /** Ends the connection without a word; what was not closed by a position is forgotten. */
  cut(): void {
    const { socket } = this
    this.socket = null
    socket?.destroy()
  }

  /** Lines of the stream; those of HTTP and of its chunks look like none of them. */
  private read(part: string): void {
    const lines = (this.rest + part).split('\n')
    this.rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('event: ')) this.kind = line.slice(7)
      else if (line.startsWith('id: ')) this.id = line.slice(4)
      else if (line.startsWith('data: ')) this.data = line.slice(6)
      else if (line === '' && this.kind !== '') this.close()
    }
  }

  private close(): void {
    if (this.kind === 'position') {
      this.position = this.id
      const { events, isFirst } = this
      this.events = []
      this.isFirst = false
      this.options.hear({ events, isFirst })
    } else this.events.push({ kind: this.kind, data: JSON.parse(this.data) })
    this.kind = ''
  }
}
