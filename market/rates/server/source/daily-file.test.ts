import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { dailyRates } from './daily-file.ts'

/** The format of the European Central Bank. */
const file = (cubes: string, day = '2031-03-12') => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
			${cubes}
		</Cube>
	</Cube>
</gesmes:Envelope>`
const both = `<Cube currency='USD' rate='1.0850'/>
			<Cube currency='JPY' rate='163.25'/>`

const sent =
  (text: string): RequestListener =>
  (_request, response) =>
    response.end(text)
const handlers: Record<string, RequestListener> = {
  '/daily.xml': sent(file(both)),
  '/no-yen': sent(file(`<Cube currency='USD' rate='1.0850'/>`)),
  '/no-day': sent(file(both, '2031-02-30')),
  '/zero': sent(file(both.replace('1.0850', '0'))),
  '/letters': sent(file(both.replace('163.25', '1e99'))),
  '/below-zero': sent(file(both.replace('163.25', '-163.25'))),
  '/page': sent('<html>Maintenance</html>'),
  '/large': sent(file(both) + ' '.repeat(300_000)),
  '/failing': (_request, response) => response.writeHead(503).end(file(both)),
  '/redirect': (_request, response) => response.writeHead(302, { location: '/daily.xml' }).end(),
  '/silent': () => undefined,
}
const host = createServer((request, response) => handlers[request.url ?? '']?.(request, response))
host.listen(0, '127.0.0.1')
await once(host, 'listening')
afterAll(() => {
  host.close()
  host.closeAllConnections()
})
const find = (path: string, withinMs = 5000) =>
  dailyRates(`http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`, {
    withinMs,
  }).find()

test('yen per dollar are yen per euro divided by dollars per euro', async () => {
  expect(await find('/daily.xml')).toEqual({
    ...{ bank: 'European Central Bank', day: '2031-03-12', yen: 150.4608 },
  })
})

test.each([
  ...['/no-yen', '/no-day', '/zero', '/letters', '/below-zero', '/page', '/large'],
  ...['/failing', '/redirect'],
])('says nothing: %s', async (path) => {
  await expect(find(path)).rejects.toThrow()
})

test('a bank that does not respond times out', async () => {
  await expect(find('/silent', 50)).rejects.toThrow()
})
