import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { countLots } from '#testing/database/feed-import.ts'
import { feedProvider, status, text } from '#testing/database/pulls/feed-provider.ts'
import { cars, lot, pullFixture, summary } from '#testing/database/pulls/feed-pulls.ts'
import { feedHosts } from './fetch-answer.ts'
import { pullFeed } from './pull-feed.ts'
import { findPull, listDuePulls } from './queries.ts'

const { url: databaseUrl, db } = await testDatabase()
const now = new Date('2026-11-20T03:00:00Z')

const alarms = async () =>
  (await db.selectFrom('feed_runs').select('alarm').orderBy('id').execute()).flatMap(({ alarm }) =>
    alarm ? [alarm] : [],
  )

beforeEach(async () => {
  await db.deleteFrom('lots').execute()
  await db.deleteFrom('feed_runs').execute()
  await db.deleteFrom('feed_pulls').execute()
})

const { makePuller, pullOnce } = pullFixture({ db, url: databaseUrl }, now)

describe('a single answer', () => {
  test('is imported, with the key in a header or in the query, plain or compressed', async () => {
    const provider = await feedProvider(
      text(cars(1, 3)),
      text(gzipSync(cars(1, 4)), { 'content-encoding': 'gzip' }),
      text(gzipSync(cars(1, 5))),
    )
    const header = { variable: 'FEED_KEY_TEST', header: 'Authorization', prefix: 'Bearer ' }
    expect(await pullOnce(provider, { key: header, query: { kind: 'all' } })).toBe('3 3 0 0 0')
    expect(provider.requests[0]?.headers.authorization).toBe('Bearer top secret')
    expect(await pullOnce(provider, { key: { variable: 'FEED_KEY_TEST', query: 'code' } })).toBe(
      '4 1 0 3 0',
    )
    expect(await pullOnce(provider)).toBe('5 1 0 4 0')
    expect(provider.asked).toEqual(['/cars?kind=all', '/cars?code=top secret', '/cars'])
  })

  test('is not sent again while it is unchanged', async () => {
    const about = { etag: '"v1"', 'last-modified': 'Fri, 20 Nov 2026 01:00:00 GMT' }
    const provider = await feedProvider(text(cars(1, 3), about), status(304), text(cars(1, 4)))
    const puller = await makePuller()
    expect(await pullOnce(provider, {}, puller)).toBe('3 3 0 0 0')
    expect(summary(await pullFeed(puller, 'p'))).toBe('unchanged')
    expect(provider.requests[1]?.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': 'Fri, 20 Nov 2026 01:00:00 GMT',
    })
    expect(summary(await pullFeed(puller, 'p'))).toBe('4 1 0 3 0')
    expect((await findPull(db, 'p'))?.nextAt).toEqual(new Date('2026-11-20T03:30:00Z'))
    expect(await listDuePulls(db, now)).toEqual([])
    expect(await listDuePulls(db, new Date('2026-11-20T03:30:00Z'))).toEqual(['p'])
  })
})

describe('pages', () => {
  test('by number, offset and number of pages', async () => {
    const three = () => [text(cars(1, 2)), text(cars(3, 2)), text(cars(5, 1))]
    const byPage = await feedProvider(...three())
    const page = { by: 'page', parameter: 'page', size: 2, sizeParameter: 'per' }
    expect(await pullOnce(byPage, { paging: page })).toBe('5 5 0 0 0')
    expect(byPage.asked).toEqual(['/cars?per=2&page=1', '/cars?per=2&page=2', '/cars?per=2&page=3'])
    const byOffset = await feedProvider(...three())
    const offset = { by: 'offset', parameter: 'from', size: 2 }
    expect(await pullOnce(byOffset, { paging: offset })).toBe('5 0 0 5 0')
    expect(byOffset.asked).toEqual(['/cars?from=0', '/cars?from=2', '/cars?from=4'])
    const counted = await feedProvider(text(cars(1, 2, { n: 2 })), text(cars(3, 2, { n: 2 })))
    const pages = { by: 'page', parameter: 'page', pages: 'n' }
    expect(await pullOnce(counted, { paging: pages })).toBe('4 0 0 4 0')
  })

  test('by cursor, and by the address of the next page', async () => {
    const cursor = await feedProvider(
      text(cars(1, 2, { meta: { next: 'b c' } })),
      text(cars(3, 2, { meta: { next: null } })),
    )
    const by = { by: 'cursor', parameter: 'after', next: 'meta.next' }
    expect(await pullOnce(cursor, { paging: by })).toBe('4 4 0 0 0')
    expect(cursor.asked).toEqual(['/cars', '/cars?after=b c'])
    const link = await feedProvider(
      text(cars(1, 2), { link: '</cars?p=1>; rel="prev", </cars?p=3>; rel="next"' }),
      text(cars(3, 3)),
    )
    expect(await pullOnce(link, { paging: { by: 'link' } })).toBe('5 1 0 4 0')
    expect(link.asked).toEqual(['/cars', '/cars?p=3'])
    const away = await feedProvider(text(cars(1, 2, { next: 'https://elsewhere.example/cars' })))
    expect(await pullOnce(away, { paging: { by: 'link', next: 'next' } })).toBe(
      'refused: the next page is on another host',
    )
  })

  test('of AJES by SELECT statements', async () => {
    const row = (id: number) =>
      `<row><id>${id}</id><lot>${id}</lot><auction>Pull Hall</auction><auction_date>2026-11-21</auction_date><marka_name>TOYOTA</marka_name><model_name>PRIUS</model_name><images>http://a.example/?s=1&h=50</images></row>`
    const answer = (...ids: number[]) => text(`<aj>${ids.map(row).join('')}</aj>`)
    const provider = await feedProvider(answer(1, 2), answer(3, 4), text('<aj></aj>'))
    const paging = {
      by: 'sql',
      parameter: 'sql',
      select: 'select * from main order by id',
      size: 2,
    }
    const ajes = { format: 'ajes', mapping: undefined, paging }
    expect(await pullOnce(provider, ajes)).toBe('4 4 0 0 0')
    expect(provider.asked).toEqual(
      [0, 2, 4].map((from) => `/cars?sql=select * from main order by id LIMIT ${from},2`),
    )
    const failing = await feedProvider(answer(1, 2), text('Too many requests of top secret'))
    expect(await pullOnce(failing, ajes)).toBe(
      'refused: the provider says: Too many requests of top secret',
    )
    const cut = await feedProvider(answer(1, 2), text(`<aj>${row(3)}${row(4).slice(0, 90)}`))
    expect(await pullOnce(cut, { ...ajes, tries: 1 })).toBe('truncated: the page is not whole')
    expect(await countLots(db)).toBe(4)
  })
})

describe('failures', () => {
  test('that are transient are retried, with growing delays', async () => {
    const provider = await feedProvider(
      status(500),
      status(503, { 'retry-after': '7' }),
      (response) => response.destroy(),
      text(cars(1, 3)),
    )
    const puller = await makePuller()
    expect(await pullOnce(provider, {}, puller)).toBe('3 3 0 0 0')
    const [first = 0, second = 0, third = 0] = puller.waits
    expect([first > 1 && first < 3, second, third > 5]).toEqual([true, 7, true])
  })

  test.each([
    ['a refusal', status(403), 'refused: status 403'],
    ['an error that lasts', status(500), 'unavailable: status 500'],
    ['an empty answer', text(' \n'), 'empty: the answer is empty'],
    [
      'an answer that is cut off',
      text(cars(1, 3), { 'content-length': '5000' }),
      'truncated: the answer was cut off',
    ],
    [
      'compressed content that is cut off',
      text(gzipSync(cars(1, 500)).subarray(0, -30), { 'content-encoding': 'gzip' }),
      'truncated: the answer was cut off',
    ],
  ])('%s', async (_, answer, message) => {
    const provider = await feedProvider((response, request) => {
      answer(response, request)
      if (response.getHeader('content-length') === '5000') response.socket?.end()
    })
    expect(await pullOnce(provider, { tries: 2 })).toBe(message)
    expect(await findPull(db, 'p')).toMatchObject({
      failures: 1,
      lastError: message,
      nextAt: new Date('2026-11-20T03:05:00Z'),
    })
    expect(await countLots(db)).toBe(0)
    const [kind = ''] = message.split(':')
    expect(await alarms()).toEqual(['refused', 'unavailable'].includes(kind) ? [] : [kind])
  })

  test('an answer that is cut off, empty or doubled withdraws nothing; a whole one does', async () => {
    const good = text(cars(1, 6))
    const provider = await feedProvider(
      good,
      text('{"cars":[{"id":1,"km":1},{"id":2,"k'),
      text('{"cars":[]}'),
      text(JSON.stringify({ cars: [1, 2, 3, 1, 2, 3].map(lot) })),
      text(cars(1, 5)),
    )
    const puller = await makePuller()
    const complete = { complete: true, everyMinutes: 60 }
    expect(await pullOnce(provider, complete, puller)).toBe('6 6 0 0 0')
    const runs: unknown[] = []
    for (let run = 0; run < 4; run++) {
      const pulled = await pullFeed(puller, 'p')
      if (pulled.outcome !== 'imported') throw new Error(pulled.outcome)
      runs.push([pulled.result.alarm, pulled.result.withdrawn])
      const { lastError } = (await findPull(db, 'p')) ?? {}
      expect(lastError).toBe(pulled.result.alarm ? `alarm: ${pulled.result.alarm}` : '')
    }
    expect(runs).toEqual([
      ['truncated', 0],
      ['empty', 0],
      ['doubled', 0],
      [null, 1],
    ])
  })

  test('a paused feed is not pulled', async () => {
    const provider = await feedProvider(text(cars(1, 2)))
    await pullOnce(provider)
    const later = new Date('2026-11-21T00:00:00Z')
    expect(await listDuePulls(db, later)).toEqual(['p'])
    await db.updateTable('feeds').set({ paused_at: now }).where('name', '=', 'p').execute()
    expect(await listDuePulls(db, later)).toEqual([])
    await expect(pullFeed(await makePuller(), 'p')).rejects.toThrow('is paused')
    await db.updateTable('feeds').set({ paused_at: null }).where('name', '=', 'p').execute()
  })

  test('gives up on an answer that takes too long', async () => {
    const provider = await feedProvider((response) => response.writeHead(200).write('{"cars":['))
    expect(await pullOnce(provider, { tries: 1, timeLimitSeconds: 1 })).toBe(
      'unavailable: no whole answer within 1 s',
    )
  })

  test('a repeated page ends the pull, and so do too many pages', async () => {
    const paging = { by: 'page', parameter: 'page', size: 2 }
    const same = await feedProvider(text(cars(1, 2)))
    expect(await pullOnce(same, { paging })).toBe('doubled: page 2 is the page before it again')
    let from = 1
    const endless = await feedProvider((response) => {
      response.end(cars(from, 2))
      from += 2
    })
    expect(await pullOnce(endless, { paging, maxPages: 3 })).toBe('refused: more than 3 pages')
    expect(await countLots(db)).toBe(0)
  })

  test('no error contains the key', async () => {
    const provider = await feedProvider(text('no such key: top secret'))
    const paging = { by: 'page', parameter: 'page', size: 2 }
    await pullOnce(provider, { paging, key: { variable: 'FEED_KEY_TEST', query: 'code' } })
    expect((await findPull(db, 'p'))?.lastError).toBe('refused: the provider says: no such key: …')
    const { definition } = (await findPull(db, 'p')) ?? {}
    expect(JSON.stringify(definition)).not.toContain('secret')
  })
})

describe('hosts', () => {
  test('connects only to those of the configuration, and to none inside the network by its name', async () => {
    const provider = await feedProvider(text(cars(1, 3)))
    const elsewhere = await makePuller({ hosts: feedHosts(['feeds.example']) })
    expect(await pullOnce(provider, {}, elsewhere)).toBe('refused: 127.0.0.1 is not in FEED_HOSTS')
    const local = { url: provider.url.replace('127.0.0.1', 'localhost') }
    const named = await makePuller({ hosts: feedHosts(['127.0.0.2', '*.localhost', 'localhost']) })
    expect(await pullOnce(provider, local, named)).toBe('3 3 0 0 0')
  })

  test('a redirect to a configured host is followed without the key, to others not at all', async () => {
    const file = await feedProvider(text(cars(1, 2)))
    const provider = await feedProvider(
      status(302, { location: `${file.url}/file` }),
      status(302, { location: 'http://169.254.169.254/' }),
    )
    const key = { variable: 'FEED_KEY_TEST', header: 'x-key' }
    expect(await pullOnce(provider, { key })).toBe('2 2 0 0 0')
    expect(provider.requests[0]?.headers['x-key']).toBe('top secret')
    expect(file.requests[0]?.headers['x-key']).toBeUndefined()
    expect(await pullOnce(provider, { key })).toBe('refused: 169.254.169.254 is not in FEED_HOSTS')
  })
})
