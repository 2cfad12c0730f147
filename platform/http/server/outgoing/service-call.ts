/** A call to an external service that the operator has configured. */
interface ServiceCall {
  readonly url: string | URL
  /** Bearer token; null or empty for none. */
  readonly key: string | null
  /** Posted as JSON; without it the call is a GET. */
  readonly body?: object
  readonly accept?: string
  readonly signal: AbortSignal
  readonly maxBytes: number
}

interface ServiceResponse {
  readonly status: number
  readonly contentType: string
  /** Empty unless the status is 200. */
  readonly bytes: Buffer
}

/** The service sent more than the maximum. */
export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge'
}

/**
 * Calls a service and reads its whole response within bounds.
 *
 * @throws ResponseTooLarge, and any error of the network or the signal
 */
export async function callService(call: ServiceCall): Promise<ServiceResponse> {
  const { url, key, body, accept = 'application/json', signal, maxBytes } = call
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { authorization: `Bearer ${key}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    // A redirect would carry the key elsewhere.
    redirect: 'error',
    signal,
  })
  const { status } = response
  const contentType = response.headers.get('content-type') ?? ''
  if (status !== 200) {
    await response.body?.cancel()
    return { status, contentType, bytes: Buffer.alloc(0) }
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > maxBytes) throw new ResponseTooLarge(`More than ${maxBytes} bytes came`)
    pieces.push(piece)
  }
  return { status, contentType, bytes: Buffer.concat(pieces) }
}
