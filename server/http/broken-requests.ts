import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, refusals } from '../../contract/core/errors.ts'
import { refusalMessage } from './refusal-messages.ts'
import { newRequestId } from './route.ts'

/**
 * Answers what is no request, or has an address or headers of more than 16 KB, before any route sees
 * it: with the one error body all the same, and the connection ends.
 */
export function refuseBroken({ code }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const messageCode = code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid_request'
  const status = refusals[messageCode]
  const requestId = newRequestId()
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
