import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { testApp } from '#testing/database/app.ts'
import { deposit, setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar } from '#testing/database/deals/purchases.ts'
import { idOf, type Who } from '#testing/database/people.ts'

const server = await testApp()
const { db, call, refused } = server
await setDatabaseClock(db)
await db
  .updateTable('people')
  .set({ dealer_id: await idOf(db, 'dealer') })
  .where('id', '=', await idOf(db, 'client'))
  .execute()

const anna = {
  ...{ fullName: 'Anna Kuznetsova', address: 'Svetlanskaya 83, apt 12\nVladivostok', countryId: 1 },
  ...{ port: 'Vladivostok', telephone: '+7 423 555 01 18', email: 'anna@people.test' },
  paymentMethod: 'bank' as const,
}
const boris = { fullName: 'Boris Popov', address: 'Lenina 1', countryId: 2 }

/** A car without parties, which would otherwise be copied from an earlier one. */
async function newCar(who: Who = 'client'): Promise<string> {
  await db.deleteFrom('purchase_parties').execute()
  return String((await buyCar(server, who)).id)
}
const view = (id: string, as: Who = 'client') => call('viewPurchase', { query: { id } }, { as })
const save = (id: string, as: Who = 'client', more: object = {}) =>
  call('saveConsignee', { body: { id, consignee: anna, ...more } }, { as })
const refusal = async (id: string, as: Who = 'client', more: object = {}) =>
  refused('saveConsignee', { body: { id, consignee: anna, ...more } }, { as })
const entries = (id: string) =>
  db
    .selectFrom('purchase_log')
    .select(['actor_id', 'changes'])
    .where('purchase_id', '=', Number(id))
    .where('event', '=', 'consignee')
    .orderBy('id')
    .execute()
const setStatus = (id: string, status: 1 | 5 | 6 | 7 | 8, reason = '') =>
  call(
    'updatePurchaseStatus',
    { body: { id, status, date: tokyoDayOf(testNow), reason } },
    { as: 'manager' },
  )

test('a client names the consignee, who is also the notify party, and the country has its name', async () => {
  const id = await newCar()
  expect((await view(id)).notifyParty).toMatchObject({ fullName: '', sameAsConsignee: true })
  await save(id)
  const { consignee, notifyParty } = await view(id)
  expect(consignee).toMatchObject({ ...anna, value: id, country: 'Afghanistan' })
  expect(notifyParty).toEqual({ ...consignee, sameAsConsignee: true })
})

test('a separate notify party is kept while the consignee is notified instead', async () => {
  const id = await newCar()
  await save(id, 'client', { notifyParty: { sameAsConsignee: false, ...boris } })
  expect((await view(id)).notifyParty).toMatchObject({ ...boris, sameAsConsignee: false })
  await save(id)
  expect((await view(id)).notifyParty).toMatchObject({ ...anna, sameAsConsignee: true })
  const stored = await db
    .selectFrom('purchase_parties')
    .select('full_name')
    .where('purchase_id', '=', Number(id))
    .where('role', '=', 'notify')
    .executeTakeFirst()
  expect(stored).toEqual({ full_name: 'Boris Popov' })
})

test('the client’s dealer and managers can also name one, and the history has the actor', async () => {
  const id = await newCar()
  await save(id, 'dealer')
  await save(id, 'manager', { consignee: { ...anna, port: 'Nakhodka' } })
  expect((await entries(id)).map(({ actor_id }) => actor_id)).toEqual([
    await idOf(db, 'dealer'),
    await idOf(db, 'manager'),
  ])
})

test('somebody else’s car is not found, and neither is one whose win was reverted', async () => {
  const id = await newCar()
  for (const stranger of ['vip', 'troublesome'] as const) {
    expect((await refusal(id, stranger)).messageCode).toBe('not_found')
  }
  expect((await refusal(await newCar('vip'), 'dealer')).messageCode).toBe('not_found')
  expect((await refusal('0')).messageCode).toBe('not_found')
  const { bid_id } = await db
    .selectFrom('purchases')
    .select('bid_id')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  await call('updateBidStatus', { body: { bidId: bid_id, status: 2 } }, { as: 'manager' })
  expect((await refusal(id, 'client')).messageCode).toBe('not_found')
  expect((await refusal(id, 'manager')).messageCode).toBe('not_found')
})

test('the history names fields without personal data; saving the same again has no effect', async () => {
  const id = await newCar()
  const { version } = await save(id)
  expect(await save(id)).toMatchObject({ version })
  await save(id, 'client', { consignee: { ...anna, address: 'Aleutskaya 2', email: '' } })
  await save(id, 'client', { notifyParty: { sameAsConsignee: false, ...boris } })
  const log = await entries(id)
  expect(log.map(({ changes }) => changes)).toEqual([
    {
      consignee: [
        ...['full_name', 'address', 'country_id', 'port', 'telephone', 'email', 'payment_method'],
      ],
    },
    { consignee: ['address', 'email'] },
    {
      consignee: ['address', 'email'],
      notify: [
        ...['full_name', 'address', 'country_id', 'port', 'telephone', 'email', 'payment_method'],
      ],
    },
  ])
  expect(JSON.stringify(log)).not.toMatch(/Anna|Svetlanskaya|Boris|anna@/)
})

test('an outdated version is refused, unless there is nothing to change', async () => {
  const id = await newCar()
  const { version } = await view(id)
  await save(id, 'manager', { version })
  const late = { version, consignee: { ...anna, port: 'Poti' } }
  expect((await refusal(id, 'client', late)).messageCode).toBe('purchase_changed')
  expect(await save(id, 'client', { version })).toMatchObject({ success: true })
  expect((await view(id)).consignee.port).toBe('Vladivostok')
})

test('parties are final after delivery and cancellation, but not after a cancelled shipping', async () => {
  await deposit(db, 'client', 5_000_000)
  const delivered = await newCar()
  await setStatus(delivered, 5)
  const cancelled = await newCar()
  await setStatus(cancelled, 7, 'Damaged in the yard')
  const resold = await newCar()
  await setStatus(resold, 8, 'Sold again')
  for (const id of [delivered, cancelled, resold]) {
    expect((await view(id)).may.editConsignee).toBe(false)
    for (const who of ['client', 'dealer', 'manager'] as const) {
      expect((await refusal(id, who)).messageCode).toBe('purchase_parties_final')
    }
  }
  const waiting = await newCar()
  await call(
    'updatePurchaseStatus',
    { body: { id: waiting, status: 2, date: tokyoDayOf(testNow) } },
    { as: 'manager' },
  )
  await setStatus(waiting, 6, 'No ship')
  expect((await view(waiting)).may.editConsignee).toBe(true)
  await save(waiting)
})

test('missing, too long or invalid values are reported at their field', async () => {
  const id = await newCar()
  const fields = async (consignee: object, more: object = {}) =>
    Object.keys((await refusal(id, 'client', { consignee, ...more })).message)
  expect(await fields({ ...anna, fullName: ' ' })).toEqual(['consignee.fullName'])
  expect(await fields({ ...anna, address: undefined })).toEqual(['consignee.address'])
  expect(await fields({ ...anna, countryId: null })).toEqual(['consignee.countryId'])
  expect(await fields({ ...anna, countryId: 9_999 })).toEqual(['consignee.countryId'])
  expect(await fields({ ...anna, email: 'anna' })).toEqual(['consignee.email'])
  expect(await fields({ ...anna, paymentMethod: 'cash' })).toEqual(['consignee.paymentMethod'])
  expect(
    await fields({
      ...{ fullName: 'n'.repeat(201), address: 'a'.repeat(501), countryId: 1 },
      ...{ port: 'p'.repeat(101), telephone: '1'.repeat(51) },
    }),
  ).toEqual([
    ...['consignee.fullName', 'consignee.address', 'consignee.port', 'consignee.telephone'],
  ])
  const notifyParty = { ...boris, sameAsConsignee: false, countryId: 9_999 }
  expect(await fields(anna, { notifyParty })).toEqual(['notifyParty.countryId'])
  expect((await entries(id)).length).toBe(0)
})

test('texts can use their full length in any script', async () => {
  const id = await newCar()
  const consignee = { ...anna, fullName: 'ё'.repeat(200), address: '港'.repeat(500) }
  await save(id, 'client', { consignee })
  expect((await view(id)).consignee).toMatchObject(consignee)
})

test('a new car copies the parties of the last car that has any', async () => {
  await save(await newCar('vip'), 'vip', { notifyParty: { sameAsConsignee: false, ...boris } })
  const { consignee, notifyParty } = await view(String((await buyCar(server, 'vip')).id), 'vip')
  expect(consignee).toMatchObject(anna)
  expect(notifyParty).toMatchObject({ ...boris, sameAsConsignee: false })
})

test('of two concurrent saves of the same version, one is refused', async () => {
  const id = await newCar()
  const { version } = await view(id)
  const outcomes = await Promise.allSettled(
    ['Poti', 'Busan'].map((port) => save(id, 'client', { version, consignee: { ...anna, port } })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await entries(id)).toHaveLength(1)
})

test('the change is sent to everybody who receives events of the car', async () => {
  const id = await newCar()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from purchase_log where purchase_id = ${Number(id)}
  `.execute(db)
  await save(id)
  expect((await view(id)).timeline).toHaveLength((rows[0]?.count ?? 0) + 1)
  expect((await view(id)).timeline[0]).toMatchObject({ text: 'Consignee added.', who: null })
  expect((await view(id, 'manager')).timeline[0]).toMatchObject({ who: 'Test client' })
})
