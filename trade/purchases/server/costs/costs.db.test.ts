import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { setSoldPrice } from '#market/lots/server/commands.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar, winBid } from '#testing/database/deals/purchases.ts'
import { idOf } from '#testing/database/people.ts'
import { enteredLineKinds, purchaseStatuses } from '#trade/purchases/contract/rules.ts'

const server = await testApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db, call, refused, respond } = server
await setDatabaseClock(db)
const today = tokyoDayOf(testNow)
const managerId = await idOf(db, 'manager')
const asManager = { as: 'manager' } as const

beforeEach(async () => {
  await db.deleteFrom('tariffs').execute()
})

const tariff = (kind: 'freight' | 'insurance' | 'inland', more: object) =>
  call('saveTariff', { body: { kind, ...more } }, asManager)
const viewOf = (id: number) => call('viewPurchase', { query: { id } }, asManager)
const linesOf = async (id: number) =>
  (await viewOf(id)).finances.fields.map(({ kind, value, source }) => [kind, value, source])
const sentencesOf = async (id: number) =>
  (await viewOf(id)).timeline
    .filter(({ event }) => event === 'line')
    .map(({ text }) => text.replaceAll('\u2009', ' '))
const lineId = async (id: number, kind: string) =>
  (await viewOf(id)).finances.fields.find((line) => line.kind === kind)?.id ?? 0

const save = (id: number, line: object) =>
  call('savePurchaseLine', { body: { id, ...line } as never }, asManager)
const saveRefused = async (id: number, line: object) =>
  (await refused('savePurchaseLine', { body: { id, ...line } as never }, asManager)).messageCode
const setPorts = (id: number, fields: object) =>
  call('updateLogistics', { body: { ids: [id], fields } }, asManager)

test('a manager adds, edits and deletes a line, and the history names it with its amounts', async () => {
  const { id } = await buyCar(server, 'client')
  const added = await save(id, { kind: 'other', labelEn: 'Second key', amountYen: 12_000 })
  expect(added).toMatchObject({ total: 602_000, lineId: expect.any(Number) })
  const edited = { lineId: added.lineId, kind: 'other', labelEn: 'Two keys', amountYen: 20_000 }
  expect((await save(id, edited)).total).toBe(610_000)
  // Saving the same again is not a change.
  const { version } = await save(id, edited)
  expect((await save(id, edited)).version).toBe(version)
  const body = { id, lineId: added.lineId }
  expect((await call('deletePurchaseLine', { body }, asManager)).total).toBe(590_000)
  expect(await sentencesOf(id)).toEqual([
    'Two keys removed, it was 20 000 ¥.',
    'Two keys changed from 12 000 ¥ to 20 000 ¥.',
    'Second key added: 12 000 ¥.',
  ])
})

test('a car that is read during changes has the total of its version', async () => {
  const { id } = await buyCar(server, 'client')
  const added = await save(id, { kind: 'other', labelEn: 'Second key', amountYen: 1 })
  const totals = new Map([[added.version, added.total]])
  let isOver = false
  const read = async () => {
    const seen: (readonly [version: number, total: number])[] = []
    while (!isOver) {
      const { version, finances } = await viewOf(id)
      seen.push([version, finances.fields.reduce((sum, { value }) => sum + value, 0)])
    }
    return seen
  }
  const readers = [read(), read(), read()]
  for (let amountYen = 2; amountYen <= 40; amountYen++) {
    const line = { lineId: added.lineId, kind: 'other', labelEn: 'Second key', amountYen }
    const { version, total } = await save(id, line)
    totals.set(version, total)
  }
  isOver = true
  for (const [version, total] of (await Promise.all(readers)).flat()) {
    expect(total, `version ${version}`).toBe(totals.get(version))
  }
})

test('a discount is negative, everything else positive, and the total is never negative', async () => {
  const { id } = await buyCar(server, 'client')
  expect(await saveRefused(id, { kind: 'discount', amountYen: 5_000 })).toBe('invalid_fields')
  expect(await saveRefused(id, { kind: 'freight', amountYen: -5_000 })).toBe('invalid_fields')
  expect(await saveRefused(id, { kind: 'freight', amountYen: 0 })).toBe('invalid_fields')
  expect(await saveRefused(id, { kind: 'car', amountYen: 5_000 })).toBe('invalid_fields')
  expect(await saveRefused(id, { kind: 'discount', amountYen: -590_001 })).toBe('lines_below_zero')
  expect((await save(id, { kind: 'discount', amountYen: -590_000 })).total).toBe(0)
  const body = { id, kind: 'invoice' as const }
  expect((await refused('issueInvoice', { body }, asManager)).messageCode).toBe(
    'invoice_without_amount',
  )
})

test('the price of the car follows its lot and is neither edited nor deleted', async () => {
  const { id } = await buyCar(server, 'client')
  const carLine = await lineId(id, 'car')
  const line = { lineId: carLine, kind: 'other', amountYen: 1 }
  expect(await saveRefused(id, line)).toBe('line_follows_price')
  const body = { id, lineId: carLine }
  expect((await refused('deletePurchaseLine', { body }, asManager)).messageCode).toBe(
    'line_follows_price',
  )
})

test('an edited tariff stays edited and a deleted one deleted, until the lines are reset', async () => {
  await tariff('freight', { amountYen: 60_000 })
  await tariff('freight', { exportPort: 'JPTOY', dischargePort: 'RUVVO', amountYen: 65_000 })
  await tariff('insurance', { perMille: 10 })
  await tariff('inland', { amountYen: 28_000 })
  const { id } = await buyCar(server, 'client')
  const price = ['car', 590_000, 'lot']
  expect(await linesOf(id)).toEqual([
    price,
    ...[['inland', 28_000, 'tariff']],
    ...[['freight', 60_000, 'tariff']],
    ...[['insurance', 5_900, 'tariff']],
  ])
  await setPorts(id, { exportPort: 'JPTOY', dischargePort: 'RUVVO' })
  expect(await sentencesOf(id)).toEqual(['Freight changed from 60 000 ¥ to 65 000 ¥.'])
  await save(id, { lineId: await lineId(id, 'freight'), kind: 'freight', amountYen: 70_000 })
  const insurance = { id, lineId: await lineId(id, 'insurance') }
  await call('deletePurchaseLine', { body: insurance }, asManager)
  await save(id, { kind: 'inland', labelEn: 'To another yard', amountYen: 3_000 })
  await setPorts(id, { exportPort: 'JPYOK' })
  expect(await linesOf(id)).toEqual([
    price,
    ...[['inland', 28_000, 'tariff']],
    ...[['inland', 3_000, 'manager']],
    ...[['freight', 70_000, 'manager']],
  ])
  const { total } = await call('resetPurchaseLines', { body: { id } }, asManager)
  expect(total).toBe(590_000 + 60_000 + 28_000 + 5_900)
  expect((await sentencesOf(id)).slice(0, 3).sort()).toEqual([
    'Freight changed from 70 000 ¥ to 60 000 ¥.',
    'Insurance added: 5 900 ¥.',
    'To another yard removed, it was 3 000 ¥.',
  ])
})

test('the price of the lot changes lines that are a percentage of it', async () => {
  await tariff('insurance', { perMille: 10 })
  const { id, lotId } = await buyCar(server, 'client')
  const origin = { now: testNow, requestId: 'test', network: '' }
  await setSoldPrice(db, { lotId, soldPriceYen: 700_000, actorId: managerId }, origin)
  expect(await linesOf(id)).toEqual([
    ['car', 700_000, 'lot'],
    ['insurance', 7_000, 'tariff'],
  ])
})

test('the invoice ends editing, and so does the end of the purchase', async () => {
  const { id } = await buyCar(server, 'client')
  const { lineId: other } = await save(id, { kind: 'other', amountYen: 5_000 })
  await call('issueInvoice', { body: { id, kind: 'invoice' } }, asManager)
  expect(await saveRefused(id, { kind: 'other', amountYen: 1 })).toBe('purchase_invoiced')
  for (const [name, body] of [
    ['deletePurchaseLine', { id, lineId: other }],
    ['resetPurchaseLines', { id }],
  ] as const) {
    const { messageCode } = await refused(name, { body } as never, asManager)
    expect(messageCode).toBe('purchase_invoiced')
  }
  const cancelled = await buyCar(server, 'client')
  const status = { id: cancelled.id, status: 7 as const, date: today, reason: 'Sold twice' }
  await call('updatePurchaseStatus', { body: status }, asManager)
  expect(await saveRefused(cancelled.id, { kind: 'other', amountYen: 1 })).toBe('purchase_over')
})

test('an outdated version is refused, and so is an unknown line', async () => {
  const { id, bidId } = await buyCar(server, 'client')
  const { version } = await viewOf(id)
  await save(id, { kind: 'other', amountYen: 5_000, version })
  expect(await saveRefused(id, { kind: 'other', amountYen: 5_000, version })).toBe(
    'purchase_changed',
  )
  const another = await buyCar(server, 'vip')
  const { lineId: foreign } = await save(another.id, { kind: 'other', amountYen: 5_000 })
  expect(await saveRefused(id, { lineId: foreign, kind: 'other', amountYen: 1 })).toBe('not_found')
  expect(await saveRefused(0, { kind: 'other', amountYen: 1 })).toBe('not_found')
  await winBid(db, bidId, 2)
  expect(await saveRefused(id, { kind: 'other', amountYen: 1 })).toBe('not_found')
})

test('a repeated request adds its line once', async () => {
  const { id } = await buyCar(server, 'client')
  const body = { id, kind: 'other' as const, amountYen: 5_000 }
  const keyed = { ...asManager, headers: { 'idempotency-key': 'line-1' } }
  const first = await call('savePurchaseLine', { body }, keyed)
  expect(await call('savePurchaseLine', { body }, keyed)).toEqual(first)
  expect(await linesOf(id)).toHaveLength(2)
})

test('of two managers who issue the invoice at once, one succeeds', async () => {
  const { id } = await buyCar(server, 'client')
  const body = { id, kind: 'invoice' as const }
  const responses = await Promise.all(
    [1, 2, 3].map(() => respond('issueInvoice', { body }, asManager)),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
})

test('a line edited while the invoice is issued is either in it or refused', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await buyCar(server, 'client')
    const invoice = { body: { id, kind: 'invoice' as const } }
    const line = { body: { id, kind: 'other' as const, amountYen: 5_000 } }
    const [issued, edited] = await Promise.all(
      round % 2
        ? [
            respond('issueInvoice', invoice, asManager),
            respond('savePurchaseLine', line, asManager),
          ]
        : [
            respond('savePurchaseLine', line, asManager),
            respond('issueInvoice', invoice, asManager),
          ].reverse(),
    )
    const issuedInvoice = await db
      .selectFrom('invoices')
      .select('total_yen')
      .where('purchase_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(issued?.statusCode).toBe(200)
    expect([edited?.statusCode, issuedInvoice.total_yen]).toEqual(
      edited?.statusCode === 200 ? [200, 595_000] : [409, 590_000],
    )
    expect((await viewOf(id)).finances.total).toBe(issuedInvoice.total_yen)
  }
})

test('ledger and totals agree after any sequence of managers’ changes', async () => {
  await tariff('freight', { amountYen: 60_000 })
  await tariff('freight', { exportPort: 'JPTOY', amountYen: 65_000 })
  await tariff('insurance', { perMille: 10 })
  const amount = fc.integer({ min: 1, max: 400 }).map((thousands) => thousands * 1_000)
  const step = fc.oneof(
    fc.record({
      act: fc.constant('line' as const),
      kind: fc.constantFrom(...enteredLineKinds),
      amount,
      at: fc.nat(5),
    }),
    fc.record({ act: fc.constant('delete' as const), at: fc.nat(5) }),
    fc.record({
      act: fc.constant('status' as const),
      status: fc.constantFrom(...purchaseStatuses),
    }),
    fc.record({
      act: fc.constant('ports' as const),
      exportPort: fc.constantFrom('', 'JPTOY', 'JPYOK'),
    }),
    fc.record({
      act: fc.constant('paper' as const),
      kind: fc.constantFrom('proforma' as const, 'credit_note' as const, 'debit_note' as const),
      amount,
    }),
    fc.record({ act: fc.constant('invoice' as const) }),
    fc.record({ act: fc.constant('note' as const) }),
    fc.record({ act: fc.constant('reset' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const { id } = await buyCar(server, 'client')
      for (const one of steps) await take(id, one)
      expect(await listBreaches(db)).toEqual([])
    }),
    { numRuns: 25, seed: 18 },
  )

  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
  async function take(id: number, one: Step) {
    const { fields } = (await viewOf(id)).finances
    const lineOf = (at: number) => ({ lineId: fields[at % fields.length]?.id ?? 0 })
    const send = (name: Parameters<typeof respond>[0], body: object) =>
      respond(name, { body: { id, ...body } } as never, asManager)
    if (one.act === 'line') {
      const { kind, at } = one
      const amountYen = kind === 'discount' ? -one.amount : one.amount
      await send('savePurchaseLine', { kind, amountYen, ...(at < 3 && lineOf(at)) })
    } else if (one.act === 'delete') await send('deletePurchaseLine', lineOf(one.at))
    else if (one.act === 'reset') await send('resetPurchaseLines', {})
    else if (one.act === 'status') {
      await send('updatePurchaseStatus', { status: one.status, date: today, reason: 'Because' })
    } else if (one.act === 'ports') await setPorts(id, { exportPort: one.exportPort })
    else if (one.act === 'note') await send('saveNote', { note: 'Winter tyres' })
    else if (one.act === 'invoice') await send('issueInvoice', { kind: 'invoice' })
    else {
      const lines = [{ kind: 'other', amountYen: one.amount }]
      await send('issueInvoice', { kind: one.kind, lines, reason: 'Because' })
    }
  }
})
