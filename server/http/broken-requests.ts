import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, refusals } from '../../contract/core/errors.ts'
import { refusalMessage } from './refusal-messages.ts'

/**
 * Responds to what Node cannot read as a request, and to addresses or headers of more than 16 KB. No
 * route sees these; they get the same error body as every refusal, and the connection is closed.
 */
export function respondToBrokenRequest({ code }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const messageCode = code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid_request'
  const status = refusals[messageCode]
  const requestId = randomUUID()
  const message = refusalMessage(messageCode, 'en')
  const body = JSON.stringify({
    success: false,
    messageCode,
    message,
    requestId,
  } satisfies ErrorBody)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      `x-request-id: ${requestId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
