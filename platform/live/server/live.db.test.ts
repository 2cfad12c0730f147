import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { events } from '#app/contract/api.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { role } from '#platform/core/contract/permissions.ts'
import { eventsPath } from '#platform/live/contract/stream.ts'
import { testApp } from '#testing/database/app.ts'
import { auctionDay, deposit, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { addLots } from '#testing/database/lots.ts'
import { changeRole, override, type Who } from '#testing/database/people.ts'

const server = await testApp({ env: { HEARTBEAT_SECONDS: '1', RATE_LIMIT_FACTOR: '1' } })
const { app, call, db, sessionOf, tokenOf } = server
await setDatabaseClock(db)
await setLimits(db, 'client', { creditYen: 100_000_000, dailyBids: 100 })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const [lot = 0, other = 0] = await addLots(
  server,
  ['l1', 'l2'].map((lotNumber) => ({ auctionDay, lotNumber, startPriceYen: 50_000 })),
)

const streams: IncomingMessage[] = []
afterAll(() => {
  for (const stream of streams) stream.destroy()
})

/** Opens a stream for a person and waits until it misses no more events; `until` waits for a text. */
async function listen(who: Who, { lots = '', since = '' } = {}) {
  const headers = {
    authorization: `Bearer ${await tokenOf(who)}`,
    ...(since ? { 'last-event-id': since } : {}),
  }
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: `${eventsPath}?lots=${lots}`, headers }, resolve).on(
      'error',
      reject,
    )
  })
  streams.push(stream)
  let text = ''
  let wake = () => {}
  stream.on('data', (part: Buffer) => {
    text += part.toString()
    wake()
  })
  const until = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(text)
      if (found) return found
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  const [, position = ''] = await until(/id: (\d+)\n/)
  return { stream, until, position, text: () => text, close: () => stream.destroy() }
}
const placeBid = async (carId: number, amount: number) => {
  const body = { carId, amount, confirm: 1 as const }
  return (await call('createBid', { body }, { as: 'client' })).bidId ?? 0
}
const setStatus = (id: number, status: number) =>
  db
    .updateTable('lots')
    .set({ status: status as never })
    .where('id', '=', id)
    .execute()

test('a stream begins with a heartbeat and repeats it', async () => {
  const own = await listen('client')
  await own.until(/event: heartbeat\ndata: 1\n\n[\s\S]*event: heartbeat\ndata: 1\n\n/)
  own.close()
})

test('own bids and watched lots are published, others are not', async () => {
  const own = await listen('client', { lots: `${lot}` })
  const somebody = await listen('dealer', { lots: `${lot}` })
  const bidId = await placeBid(lot, 400_000)
  const [, bid = ''] = await own.until(/event: bid\ndata: (.*)\n/)
  expect(events.bid.parse(JSON.parse(bid))).toMatchObject({
    bidId,
    carId: String(lot),
    bidAmount: 400_000,
    bidStatus: 1,
  })
  await setStatus(other, lotStatus.ongoing)
  await setStatus(lot, lotStatus.ongoing)
  // The lot itself may be new to the stream while a transaction of another test is running.
  const [, changed = ''] = await somebody.until(/event: lot\ndata: (.*"status":4531.*)\n/)
  expect(events.lot.parse(JSON.parse(changed))).toEqual({
    carId: String(lot),
    status: lotStatus.ongoing,
    startPrice: 50_000,
    soldPrice: null,
    auctionDate: auctionDay,
    biddingDeadline: '2031-03-13T07:00:00+09:00',
    cancelDeadline: '2031-03-12T21:00:00+09:00',
  })
  await own.until(/event: lot/)
  expect(somebody.text()).not.toContain('event: bid')
  expect(somebody.text()).not.toContain(`"carId":"${other}"`)
})

test('a note reaches the pages of its lot, and a deposit its owner', async () => {
  const reader = await listen('client', { lots: `${lot}` })
  const elsewhere = await listen('dealer', { lots: `${other}` })
  const save = (comment: string) =>
    call('saveComment', { body: { carId: lot, comment } }, { as: 'manager' })
  await save('Ask for photos of the floor')
  const [, note = ''] = await reader.until(/event: note\ndata: (.*)\n/)
  expect(events.note.parse(JSON.parse(note))).toEqual({ carId: String(lot) })
  await save('')
  await reader.until(/event: note[\s\S]*event: note/)
  await deposit(db, 'client', 150_000)
  const [, balance = ''] = await reader.until(/event: balance\ndata: (.*)\n/)
  const { balanceInfo } = await call('viewProfile', {}, { as: 'client' })
  expect(events.balance.parse(JSON.parse(balance))).toEqual({ balance: balanceInfo.balance })
  await setStatus(other, lotStatus.ongoing)
  await elsewhere.until(/event: lot/)
  expect(elsewhere.text()).not.toMatch(/event: (note|balance)/)
})

test('a client that reconnects gets the missed events, once', async () => {
  const before = await listen('client', { lots: `${other}` })
  const since = before.position
  before.close()
  const bidId = await placeBid(other, 300_000)
  await setStatus(other, lotStatus.upcoming)
  const after = await listen('client', { lots: `${other}`, since })
  // At once, or with the next poll while another transaction is running somewhere.
  await after.until(/event: bid/)
  await after.until(/event: lot/)
  expect(after.text().match(/event: bid/g)).toHaveLength(1)
  expect(after.text()).toContain(`"bidId":${bidId}`)
  expect(after.text().match(/event: lot/g)).toHaveLength(1)
})

test('a transaction that commits late is not skipped', async () => {
  const own = await listen('client')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let began = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    began = resolve
  })
  const late = db.transaction().execute(async (transaction) => {
    const bid = transaction.updateTable('bids').set({ comment: 'late' })
    await bid.where('lot_id', '=', lot).execute()
    began()
    await held
  })
  await hasBegun
  const later = await listen('client', { lots: `${other}` })
  await setStatus(other, lotStatus.ongoing)
  release()
  await late
  await own.until(/event: bid/)
  await later.until(/event: lot/)
})

test('a stream needs a session and a valid query', async () => {
  const visitor = await app.inject({ url: eventsPath })
  expect(visitor.json().messageCode).toBe('not_signed_in')
  const headers = { authorization: `Bearer ${await tokenOf('client')}` }
  const wrong = await app.inject({ url: `${eventsPath}?lots=x`, headers })
  expect(wrong.json().messageCode).toBe('invalid_request')
  const odd = { ...headers, 'last-event-id': 'now' }
  expect((await app.inject({ url: eventsPath, headers: odd })).statusCode).toBe(400)
})

test('lots are published to people who may see their listing; past results are not published', async () => {
  const [present = 0, past = 0] = await addLots(server, [
    { auctionDay, lotNumber: 'l3', startPriceYen: 50_000 },
    { auctionDay: '2031-01-10', lotNumber: 'l4', startPriceYen: 50_000 },
  ])
  await override(db, 'dealer', 'carAuctionsView', false)
  const blind = await listen('dealer', { lots: `${present}` })
  const seeing = await listen('client', { lots: `${present},${past}` })
  await setStatus(past, lotStatus.notSold)
  await setStatus(present, lotStatus.ongoing)
  await seeing.until(new RegExp(`"carId":"${present}","status":4531`))
  expect(seeing.text()).not.toContain(`"carId":"${past}"`)
  const another = await placeBid(present, 400_000)
  expect(another).toBeGreaterThan(0)
  expect(blind.text()).not.toContain('event: lot')
})

test('a stream has the headers of every other response', async () => {
  const { headers } = (await listen('client')).stream
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
})

describe('a stream and its session', () => {
  /** Opens a stream with a session's own token; `ended` resolves when the server has closed it. */
  async function open(access: string) {
    const headers = { authorization: `Bearer ${access}` }
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: eventsPath, headers }, resolve).on('error', reject)
    })
    streams.push(stream)
    let text = ''
    stream.on('data', (part: Buffer) => {
      text += part.toString()
    })
    const ended = new Promise<string>((resolve) => stream.on('end', () => resolve(text)))
    return { stream, ended }
  }

  test('end together: after a sign-out, a revocation, or the disabling of the person', async () => {
    const [out, stays] = [await sessionOf('vip'), await sessionOf('vip')]
    const barred = await sessionOf('troublesome')
    const [first, second, third] = await Promise.all([
      open(out.access),
      open(stays.access),
      open(barred.access),
    ])
    await call('signOut', {}, { headers: { cookie: out.cookie } })
    await changeRole(db, 'troublesome', role.disabled)
    await Promise.all([first.ended, third.ended])
    expect(second.stream.readableEnded).toBe(false)
    await call('endOwnSession', { params: { id: stays.id } }, { token: stays.access })
    await second.ended
  })

  test('the eleventh closes the oldest, which reconnects after a minute', async () => {
    const { access } = await sessionOf('guest')
    const ten = []
    for (let n = 0; n < 10; n++) ten.push(await open(access))
    const other = await open((await sessionOf('restricted')).access)
    const newest = await open(access)
    expect(await ten[0]?.ended).toContain('retry: 60000\n\n')
    for (const { stream } of [...ten.slice(1), other, newest]) {
      expect(stream.readableEnded).toBe(false)
    }
  })
})
