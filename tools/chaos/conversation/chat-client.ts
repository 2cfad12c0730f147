import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { eventsPath } from '#platform/live/contract/stream.ts'
import { EventClient } from '../event-client.ts'
import { HttpClient } from '../http-client.ts'
import type { Bidder, Sandbox } from '../sandbox.ts'

/** A message as a person of the conversation saw it. */
export interface SeenMessage {
  readonly id: number
  readonly text: string
}

/**
 * Sends a message, and retries with the same key while its outcome is unknown.
 * @returns its id; 0 if it was refused or nobody served it
 */
export async function sendMessage(
  client: HttpClient,
  author: Bidder,
  bidId: number,
  comment: string,
): Promise<{ id: number; tries: number; body: string }> {
  const key = randomUUID()
  let body = ''
  for (let tries = 1; tries <= 240; tries++) {
    const reply = await client.send({
      ...{ method: 'POST', path: '/api/bid/save-chat', token: author.token(), key },
      body: { bidId, comment },
    })
    body = reply.body
    if (reply.status === 200) return { id: JSON.parse(body).message.id, tries, body }
    if (reply.status >= 400 && reply.status < 500) return { id: 0, tries, body }
    await delay(250)
  }
  return { id: 0, tries: 240, body }
}

/**
 * Listens to a person's stream, and loads the missing messages of a conversation after each event, as the web app does.
 */
export class ConversationListener {
  readonly seen: SeenMessage[] = []
  private readonly stream: EventClient
  private readonly http: HttpClient
  private readonly person: Bidder
  private readonly bidId: number
  private isStopped = false
  private reading: Promise<void> = Promise.resolve()

  constructor({ url }: Sandbox, person: Bidder, bidId: number) {
    this.person = person
    this.bidId = bidId
    this.http = new HttpClient(url)
    this.stream = new EventClient({
      ...{ url, path: eventsPath, token: () => person.token() },
      onBatch: ({ events }) => {
        const own = events.filter(({ kind, data }) => kind === 'chat' && data.bidId === bidId)
        if (own.length > 0) this.reading = this.reading.then(() => this.read())
      },
      onLost: () => void this.open(),
    })
    this.stream.open()
  }

  get isOpen(): boolean {
    return this.stream.isOpen
  }

  /** Waits until a message has been seen. */
  async untilSeen(id: number): Promise<boolean> {
    for (let tries = 0; tries < 600; tries++) {
      if ((this.seen.at(-1)?.id ?? 0) >= id) return true
      await delay(50)
    }
    return false
  }

  async stop(): Promise<void> {
    this.isStopped = true
    this.stream.disconnect()
    await this.reading
    this.http.close()
  }

  private async open(): Promise<void> {
    await delay(200)
    if (!this.isStopped) this.stream.open()
  }

  private async read(): Promise<void> {
    const after = this.seen.at(-1)?.id ?? 0
    const path = `/api/bid/chat?bidId=${this.bidId}&after=${after}&limit=200`
    for (let tries = 0; tries < 240 && !this.isStopped; tries++) {
      const reply = await this.http.send({ method: 'GET', path, token: this.person.token() })
      if (reply.status === 200) {
        const { chat, hasMore } = JSON.parse(reply.body)
        for (const { id, text } of chat) this.seen.push({ id, text })
        return hasMore ? this.read() : undefined
      }
      await delay(250)
    }
  }
}

/** Checks the order of messages that each author has numbered: `author number`. */
export function faultsIn(
  messages: readonly SeenMessage[],
  expected: ReadonlyMap<string, number>,
): string[] {
  const faults: string[] = []
  const next = new Map<string, number>()
  let last = 0
  for (const { id, text } of messages) {
    if (id <= last) faults.push(`message ${id} is behind ${last}`)
    last = id
    const [author = '', number] = text.split(' ')
    const wanted = next.get(author) ?? 0
    if (Number(number) !== wanted) faults.push(`${author} has ${number} where ${wanted} belongs`)
    next.set(author, Number(number) + 1)
  }
  for (const [author, count] of expected) {
    const found = next.get(author) ?? 0
    if (found !== count) faults.push(`${author}: ${found} messages of ${count}`)
  }
  return faults
}
