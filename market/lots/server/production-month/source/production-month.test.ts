import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type FrameRange, frameTable, monthOf, numberOf } from './frame-table.ts'
import { httpProductionMonths } from './http.ts'
import { InvalidAnswer } from './port.ts'

const chassis = {
  ...{ maker: 'TOYOTA', model: 'AQUA', chassisCode: 'NHP10', frameNumber: '6012345' },
}
const sent = (body: unknown): RequestListener => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (_request, response) => response.end(text)
}
const received: IncomingMessage[] = []
const handlers: Record<string, RequestListener> = {
  '/some': sent({ success: true, carInfo: { year: '2018', month: 6, code: ' NHP10 ', more: 1 } }),
  '/nulls': sent({ carInfo: { year: null, month: '', code: null } }),
  '/nothing': sent({ carInfo: null }),
  '/unknown': (_request, response) => response.writeHead(404).end('no such number'),
  '/thirteenth': sent({ carInfo: { year: 2018, month: 13 } }),
  '/letters': sent({ carInfo: { year: 'MMXVIII' } }),
  '/object': sent({ carInfo: { code: { toString: 'x' } } }),
  '/shapeless': sent([{ year: 2018 }]),
  '/text': sent('<html>'),
  '/large': sent({ carInfo: { description: 'x'.repeat(100_000) } }),
  '/redirect': (_request, response) => response.writeHead(302, { location: '/some' }).end(),
  '/failing': (_request, response) => response.writeHead(500).end('{"carInfo":null}'),
  '/silent': () => undefined,
}
const host = createServer((request, response) => {
  received.push(request)
  handlers[new URL(request.url ?? '', 'http://host').pathname]?.(request, response)
})
host.listen(0, '127.0.0.1')
await once(host, 'listening')
afterAll(() => {
  host.close()
  host.closeAllConnections()
})
const find = (path: string, withinMs = 5000) => {
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`
  return httpProductionMonths({ url, key: 'secret' }, { withinMs }).find(chassis)
}

describe('a service', () => {
  test('is asked with its key, and may write numbers as text', async () => {
    expect(await find('/some?plan=2')).toMatchObject({ year: 2018, month: 6, code: 'NHP10' })
    const request = received.at(-1)
    expect(request?.headers.authorization).toBe('Bearer secret')
    expect(request?.url).toBe('/some?plan=2&maker=TOYOTA&model=AQUA&chassis=NHP10-6012345')
  })

  test.each(['/nulls', '/nothing', '/unknown'])('knows nothing: %s', async (path) => {
    expect(await find(path)).toBeNull()
  })

  test.each(['/thirteenth', '/letters', '/object', '/shapeless', '/text', '/large'])(
    'sends something else: %s',
    async (path) => {
      await expect(find(path)).rejects.toThrow(InvalidAnswer)
    },
  )

  test.each(['/failing', '/redirect'])('may answer later: %s', async (path) => {
    const failure = await find(path).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(InvalidAnswer)
    expect(received.at(-1)?.url).toContain(path)
  })

  test('abandons a service that does not answer', async () => {
    await expect(find('/silent', 50)).rejects.toThrow()
  })
})

describe('a table', () => {
  const aqua: FrameRange = {
    maker: 'TOYOTA',
    chassisCode: 'NHP10',
    firstNumber: 1000,
    lastNumber: 9_999_999,
    firstMonth: 2011 * 12 + 11,
    lastMonth: 2021 * 12 + 5,
    about: { code: 'NHP10' },
  }
  const table = frameTable([aqua], () => 0)
  const madeOf = async (frameNumber: string, other = {}) =>
    table.find({ ...chassis, frameNumber, ...other })

  test('knows the numbers of its ranges', async () => {
    expect(await madeOf('0001000')).toMatchObject({ year: 2011, month: 12, code: 'NHP10' })
    expect(await madeOf('9999999')).toMatchObject({ year: 2021, month: 6 })
    expect(await madeOf('6012345', { maker: 'Toyota', chassisCode: 'nhp10' })).not.toBeNull()
  })

  test('knows no other numbers', async () => {
    for (const number of ['999', '10000000', '60123XX', '', '9'.repeat(40)]) {
      expect(await madeOf(number)).toBeNull()
    }
    expect(await madeOf('6012345', { chassisCode: 'NHP11' })).toBeNull()
    expect(await madeOf('6012345', { maker: 'HONDA' })).toBeNull()
  })

  test('gives every month numbers of its own', () => {
    const month = fc.integer({ min: aqua.firstMonth, max: aqua.lastMonth })
    const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(month, share, (made, at) => {
        expect(monthOf(aqua, numberOf(aqua, made, at))).toBe(made)
      }),
    )
  })
})
