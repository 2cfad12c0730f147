import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A provider of feeds on this machine, which answers requests in sequence. */
export interface FeedProvider {
  readonly url: string
  /** Path and query of each request. */
  readonly asked: string[]
  /** The requests themselves, for their headers. */
  readonly requests: IncomingMessage[]
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/**
 * Starts a provider, and closes it at the end of the test.
 * @param answers one for each request; the last one repeats
 */
export async function feedProvider(...answers: Answer[]): Promise<FeedProvider> {
  const asked: string[] = []
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push(decodeURIComponent((request.url ?? '').replaceAll('+', ' ')))
    requests.push(request)
    answer?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, requests }
}

/** Returns an answer with a text and headers. */
export const text =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(200, headers).end(body)
  }

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(code, headers).end('no')
  }
