import { expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar, winBid } from '#testing/database/deals/purchases.ts'
import type { Who } from '#testing/database/people.ts'
import { purchaseStatus } from '#trade/purchases/contract/rules.ts'

const server = await testApp()
const { db, call, refused, respond } = server
await setDatabaseClock(db)
const date = tokyoDayOf(testNow)
const asManager = { as: 'manager' } as const
const { domesticTransport, waitingLoading, inTransit, delivered, shippingCancelled } =
  purchaseStatus

const carsOf = async (...people: Who[]) => {
  const ids: number[] = []
  for (const who of people) ids.push((await buyCar(server, who)).id)
  return ids
}
const viewOf = (id: number) => call('viewPurchase', { query: { id } }, asManager)
const setLogistics = (body: object) => call('updateLogistics', { body: body as never }, asManager)
const logisticsRefused = async (body: object) =>
  (await refused('updateLogistics', { body: body as never }, asManager)).messageCode
const setStatuses = (body: object) =>
  call('updatePurchaseStatuses', { body: { date, ...body } as never }, asManager)

test('the ETA of a voyage moves for all of its undelivered cars', async () => {
  const ids = await carsOf('client', 'vip', 'client', 'vip')
  const [first = 0, second = 0, arrived = 0, moved = 0] = ids
  const fields = { voyage: 'NL 2647', vessel: 'Toyofuji', etd: '2031-03-20', eta: '2031-03-23' }
  expect(await setLogistics({ ids, fields })).toMatchObject({ changed: 4 })
  // The same request again has no effect.
  expect(await setLogistics({ ids, fields })).toMatchObject({ changed: 0 })
  await setStatuses({ ids: [arrived], status: delivered })
  await setLogistics({ ids: [moved], fields: { voyage: 'NL 2649' } })
  const later = { ofVoyage: 'nl 2647', fields: { eta: '2031-03-26' } }
  expect(await setLogistics(later)).toMatchObject({ changed: 2 })
  for (const id of [first, second]) {
    const { logistics, timeline } = await viewOf(id)
    expect(logistics).toMatchObject({
      ...{ eta: '2031-03-26', etaMoved: { before: '2031-03-23', days: 3 } },
    })
    expect(timeline[0]?.text).toBe('ETA: Sun 23 Mar 2031 → Wed 26 Mar 2031')
  }
  for (const id of [arrived, moved]) {
    expect((await viewOf(id)).logistics.eta).toBe('2031-03-23')
  }
})

test('invalid logistics are refused for all cars', async () => {
  const [one = 0, other = 0] = await carsOf('client', 'vip')
  await setLogistics({ ids: [one], fields: { etd: '2031-03-20' } })
  const early = { fields: { eta: '2031-03-19', vessel: 'Toyofuji' } }
  expect(await logisticsRefused({ ids: [other, one], ...early })).toBe('arrival_before_departure')
  expect((await viewOf(other)).logistics.vessel).toBe('')
  const fields = { vessel: 'Toyofuji' }
  expect(await logisticsRefused({ ids: [one, 0], fields })).toBe('not_found')
  expect(await logisticsRefused({ ofVoyage: 'none such', fields })).toBe('not_found')
  expect(await logisticsRefused({ ids: [one], ofVoyage: 'x', fields })).toBe('invalid_fields')
  expect(await logisticsRefused({ ids: [one], fields: { exportPort: 'RUVVO' } })).toBe(
    'invalid_fields',
  )
  const taken = await buyCar(server, 'client')
  await winBid(db, taken.bidId, 2)
  expect(await logisticsRefused({ ids: [one, taken.id], fields })).toBe('not_found')
  const { version } = await viewOf(one)
  await setLogistics({ ids: [one], fields, version })
  expect(await logisticsRefused({ ids: [one], fields, version })).toBe('purchase_changed')
  await setLogistics({ ids: [one], fields: { etd: null, vessel: '' } })
  expect((await viewOf(one)).logistics).toMatchObject({ etd: null, vessel: '' })
})

test('cars that cannot have the status are listed and left unchanged', async () => {
  const [fresh = 0, loading = 0, cancelled = 0] = await carsOf('client', 'vip', 'dealer')
  await setStatuses({ ids: [loading], status: waitingLoading })
  const reason = 'Sold twice'
  const off = { id: cancelled, status: 7 as const, date, reason }
  await call('updatePurchaseStatus', { body: off }, asManager)
  const ids = [cancelled, loading, fresh, loading, 0]
  const { changed, results } = await setStatuses({ ids, status: domesticTransport })
  expect(changed).toBe(1)
  expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
    [cancelled, 'purchase_status_not_next'],
    [loading, 'purchase_status_not_next'],
    [fresh, 'set'],
    [0, 'not_found'],
  ])
  expect(results[0]).toMatchObject({
    sku: expect.stringMatching(/^S2031-/),
    message: 'A car cannot move from its current status to this one.',
  })
  const back = { ids: [fresh], status: null }
  expect((await setStatuses(back)).results[0]?.outcome).toBe('reason_needed')
  expect((await setStatuses({ ...back, reason: 'Not yet' })).results[0]?.outcome).toBe('set')
  expect((await setStatuses(back)).results[0]?.outcome).toBe('unchanged')
  const early = { ids: [fresh], status: domesticTransport, date: '2031-01-01' }
  expect((await setStatuses(early)).results[0]?.outcome).toBe('status_day_wrong')
})

test('purchases cannot be cancelled for many cars at once', async () => {
  const ids = await carsOf('client')
  const body = { ids, status: 7, date, reason: 'All' } as never
  const { messageCode } = await refused('updatePurchaseStatuses', { body }, asManager)
  expect(messageCode).toBe('invalid_fields')
})

test('a vessel departs and arrives with all of its cars', async () => {
  const ids = await carsOf('client', 'vip')
  await setLogistics({ ids, fields: { voyage: 'ARK 12' } })
  const { results } = await setStatuses({ ofVoyage: 'ark 12', status: inTransit })
  expect(results.map(({ outcome }) => outcome)).toEqual(['set', 'set'])
  await setStatuses({ ofVoyage: 'ARK 12', status: delivered })
  const again = { body: { ofVoyage: 'ARK 12', status: delivered, date } as never }
  expect((await refused('updatePurchaseStatuses', again, asManager)).messageCode).toBe('not_found')
})

test('managers who change the same cars at once wait for each other', async () => {
  const ids = await carsOf('client', 'vip', 'dealer', 'client', 'vip')
  const requests = [
    ...[1, 2, 3].map(() => ({ ids, status: domesticTransport })),
    { ids: ids.toReversed(), status: waitingLoading },
    { ids: ids.toReversed(), status: inTransit },
  ]
  const responses = await Promise.all([
    ...requests.map((body) =>
      respond('updatePurchaseStatuses', { body: { ...body, date } }, asManager),
    ),
    ...ids.map((id) => respond('issueInvoice', { body: { id, kind: 'invoice' } }, asManager)),
    respond('updateLogistics', { body: { ids, fields: { vessel: 'Ark' } } }, asManager),
  ])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  expect(await listBreaches(db)).toEqual([])
})

test('a repeated request is done once', async () => {
  const ids = await carsOf('client')
  const keyed = { ...asManager, headers: { 'idempotency-key': 'many-1' } }
  const body = { ids, status: domesticTransport, date }
  const first = await call('updatePurchaseStatuses', { body }, keyed)
  expect(await call('updatePurchaseStatuses', { body }, keyed)).toEqual(first)
  expect(first.changed).toBe(1)
})

test('notes are saved separately, and only managers see theirs', async () => {
  const [id = 0] = await carsOf('client')
  const save = (body: object) => call('saveNote', { body: { id, ...body } }, asManager)
  const { version } = await save({ note: 'Winter tyres travel in the boot' })
  await save({ managerNote: 'Pays late' })
  expect(await viewOf(id)).toMatchObject({
    ...{ note: 'Winter tyres travel in the boot', managerNote: 'Pays late' },
  })
  const seen = await call('viewPurchase', { query: { id } }, { as: 'client' })
  expect(seen).toMatchObject({ note: 'Winter tyres travel in the boot', managerNote: null })
  expect(JSON.stringify(seen)).not.toContain('Pays late')
  expect(seen.timeline.map(({ event }) => event)).toEqual(['note', 'bought'])
  await save({ note: '' })
  expect((await viewOf(id)).note).toBe('')
  const stale = { body: { id, note: 'No', version } }
  expect((await refused('saveNote', stale, asManager)).messageCode).toBe('purchase_changed')
  const unknown = { body: { id: 0, note: 'No' } }
  expect((await refused('saveNote', unknown, asManager)).messageCode).toBe('not_found')
})

test('voyages are listed until their cars are delivered', async () => {
  const ids = await carsOf('client', 'vip', 'client')
  const [first = 0, second = 0, third = 0] = ids
  const fields = {
    ...{ voyage: 'EX 900', shippingLine: 'Eastern Car Liner', vessel: 'Hermes' },
    ...{ exportPort: 'JPTOY', dischargePort: 'RUVVO', etd: '2031-03-14', eta: '2031-03-18' },
  }
  await setLogistics({ ids, fields })
  await setLogistics({ ids: [third], fields: { eta: '2031-03-20', voyage: 'ex 900' } })
  await setStatuses({ ids: [first], status: shippingCancelled, reason: 'No' })
  await setStatuses({ ids: [second], status: waitingLoading })
  const query = { qSearch: 'hermes ex' }
  const { voyages, pageInfo } = await call('listVoyages', { query }, asManager)
  expect(pageInfo.totalSearchResults).toBe(1)
  expect(voyages).toEqual([
    {
      ...{ voyage: 'EX 900', shippingLine: 'Eastern Car Liner', vessel: 'Hermes' },
      ...{ exportPorts: ['Toyama'], dischargePorts: ['Vladivostok'] },
      ...{ etd: '2031-03-14', eta: '2031-03-18', differs: true, cars: 3 },
      statuses: [
        { value: null, label: 'Processing', count: 2 },
        { value: waitingLoading, label: 'Waiting for loading', count: 1 },
      ],
    },
  ])
  const of = { voyage: 'Ex 900' }
  const listed = await call('listVoyageCars', { query: of }, asManager)
  expect(listed.cars.map(({ id }) => id)).toEqual(ids)
  await setStatuses({ ids, status: delivered })
  expect((await call('listVoyages', { query }, asManager)).voyages).toEqual([])
  expect((await call('listVoyageCars', { query: of }, asManager)).cars).toEqual([])
})

test('all invariants hold', async () => {
  expect(await listBreaches(db)).toEqual([])
})
