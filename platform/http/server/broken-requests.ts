import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { coreRefusals, type ErrorBody } from '#platform/core/contract/errors.ts'
import { refusalMessage } from './refusals/refusal-messages.ts'
import { filePolicy, httpsOnly } from './security-headers.ts'

/**
 * Responds to requests that Node cannot parse, and to addresses or headers of more than 16 KB. No route sees these;
 * they get the same error body as every refusal, and the connection closes.
 */
export function respondToBrokenRequest({ code }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, headers, body } = brokenResponse(
    code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid_request',
  )
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

/**
 * Returns whether a proxy may have read a request differently than Node (RFC 9112, 3.2 and 6.1): with another host, or
 * with another end. Whatever follows on its connection may then belong to somebody else.
 */
export function isAmbiguous({ rawHeaders, headers, url = '/', httpVersion }: IncomingMessage) {
  const { host = '', 'transfer-encoding': coding } = headers
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return (
    hosts.length > 1 ||
    !/^[\w.:[\]~%!$&'()*+;=-]*$/.test(host) ||
    (!url.startsWith('/') && url !== '*' && !isAddressOf(url, host)) ||
    (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked'))
  )
}

/** Returns whether an absolute address, as in a request to a proxy, belongs to a host. */
function isAddressOf(url: string, host: string): boolean {
  const address = URL.parse(url)
  return address !== null && address.host === URL.parse(`${address.protocol}//${host}`)?.host
}

/** Refuses a request whose `Expect` is anything but `100-continue`. */
export function respondToExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = brokenResponse('expectation_failed')
  response.writeHead(status, headers).end(body)
}

/** Returns the error body for failures that no route and no error handler sees. */
function brokenResponse(messageCode: keyof typeof coreRefusals) {
  const requestId = randomUUID()
  const body = JSON.stringify({
    success: false,
    messageCode,
    message: refusalMessage(messageCode, 'en'),
    requestId,
  } satisfies ErrorBody)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...brokenHeaders(requestId),
  }
  return { status: coreRefusals[messageCode], headers, body }
}

/** Returns the headers for a request that no hook of a route sees; its connection closes. */
export const brokenHeaders = (requestId: string) => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': filePolicy,
  'strict-transport-security': httpsOnly,
  'x-request-id': requestId,
  connection: 'close',
})
