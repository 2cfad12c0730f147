/** Works like `fetch`, and reports the sent share of the body, 0 to 1, which `fetch` cannot. */
export function fetchWithProgress(
  address: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    new Headers(headers).forEach((value, name) => void request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const retryAfter = request.getResponseHeader('retry-after')
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
        }),
      )
    })
    request.addEventListener('error', () => reject(new TypeError('no response')))
    request.addEventListener('abort', () => reject(signal?.reason))
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body as XMLHttpRequestBodyInit)
  })
}
