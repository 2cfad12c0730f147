import { describe, expect, it } from 'vitest'
import { appCalls } from '#app/web/calls/app-calls.ts'
import { CallRefused, InvalidData, Unreachable } from './call-errors.ts'
import { setCallRecords } from './call-records.ts'
import { createClient } from './client.ts'

setCallRecords(appCalls)

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const clientThat = (respond: (url: string, init: RequestInit) => Response | Promise<Response>) =>
  createClient({
    baseUrl: 'http://server.test',
    timeoutMs: 50,
    fetch: async (url, init) => respond(String(url), init ?? {}),
  })

const pageInfo = { page: 1, pageSize: 20, totalSearchResults: 0, totalResults: 0 }
const input = {
  params: { pageType: 'bikes' as const },
  query: { maker: '1,2', search: 'model-A&B' },
}

describe('createClient', () => {
  it('fills path and query from the record of the call', async () => {
    const urls: string[] = []
    const call = clientThat((url) => {
      urls.push(url)
      return json({ bikeList: [], pageInfo })
    })
    await expect(call('listing', input)).resolves.toEqual({ bikeList: [], pageInfo })
    expect(urls).toEqual(['http://server.test/api/bikes/listing?maker=1%2C2&search=model-A%26B'])
  })

  it('sends a body as JSON with its headers', async () => {
    const sent: RequestInit[] = []
    const call = createClient({
      headers: { cookie: 'a=b' },
      fetch: async (_, init) => {
        sent.push(init ?? {})
        return json({ success: true, 'access-token': 't' })
      },
    })
    const body = { email: 'a@b.jp', password: 'secret' }
    await call('signIn', { body })
    expect(sent[0]).toMatchObject({
      method: 'POST',
      credentials: 'include',
      headers: { cookie: 'a=b', 'content-type': 'application/json', 'x-seriba-app': '1' },
      body: JSON.stringify(body),
    })
  })

  it('sends a file as a form', async () => {
    const sent: RequestInit[] = []
    const file = { id: 1, name: 'a.pdf', contentType: 'application/pdf', size: 3 }
    const call = createClient({
      fetch: async (_, init) => {
        sent.push(init ?? {})
        return json({ ...file, width: null, height: null, isImage: false })
      },
    })
    const body = { file: new File(['abc'], 'a.pdf') }
    expect((await call('uploadChatFile', { query: { bidId: 7 }, body })).id).toBe(1)
    const form = sent[0]?.body
    expect(form instanceof FormData && form.get('file')).toMatchObject({ name: 'a.pdf', size: 3 })
    expect(sent[0]?.headers).not.toHaveProperty('content-type')
  })

  it('turns an error body into a refusal', async () => {
    const body = {
      success: false,
      messageCode: 'invalid_credentials',
      message: 'Incorrect username or password',
      requestId: 'r1',
    }
    const error = await clientThat(() => json(body, 400))('viewProfile').catch((e) => e)
    expect(error).toBeInstanceOf(CallRefused)
    expect(error).toMatchObject({
      status: 400,
      messageCode: 'invalid_credentials',
      requestId: 'r1',
    })
  })

  it('carries the messages of fields', async () => {
    const body = {
      success: false,
      messageCode: 'invalid_fields',
      message: { email: 'taken' },
      requestId: 'r2',
    }
    const error = await clientThat(() => json(body, 422))('viewProfile').catch((e) => e)
    expect(error).toMatchObject({ fields: { email: 'taken' } })
  })

  it.each([
    [502, 'unavailable'],
    [500, 'internal'],
  ])('turns the error page of a proxy into a refusal: %i', async (status, messageCode) => {
    const call = clientThat(() => new Response('<h1>Bad gateway</h1>', { status }))
    await expect(call('health')).rejects.toMatchObject({ name: 'CallRefused', messageCode })
  })

  it('rejects a body of the wrong shape, with a line for each fault', async () => {
    const call = clientThat(() => json({ bikeList: [], pageInfo: { ...pageInfo, page: 'one' } }))
    const error = await call('listing', input).catch((e) => e)
    expect(error).toBeInstanceOf(InvalidData)
    expect(error.validationErrors).toContainEqual(expect.stringMatching(/^pageInfo\.page: /))
  })

  it('reports a failed or late request as unreachable', async () => {
    const down = clientThat(() => Promise.reject(new TypeError('fetch failed')))
    await expect(down('health')).rejects.toBeInstanceOf(Unreachable)
    const silent = clientThat(
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    await expect(silent('health')).rejects.toBeInstanceOf(Unreachable)
  })

  it("rejects with the caller's own reason after an abort", async () => {
    const call = clientThat((_, { signal }) => Promise.reject(signal?.reason))
    const reason = new Error('left the page')
    await expect(call('health', {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})
