import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { addDays, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { createMetrics } from '#platform/metrics/server/metrics.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'
import { saveModel, savePredictions } from '../commands.ts'
import { startPriceThread } from '../learning/price-thread.ts'
import { measurePrices } from './price-metrics.ts'
import { watchPrices } from './watch-prices.ts'

const server = await testApp()
const { context, db, url, call } = server
const watching = { ...context, config: { ...context.config, managersEmail: 'office@cars.test' } }
const today = tokyoDayOf(context.now())
const prices = startPriceThread({ url, now: context.now, log: () => undefined })
afterAll(() => prices.stop())

const priceMails = () => server.mails.filter(({ kind }) => kind === 'price-alarm')
const carAlarms = async () => {
  const { kinds } = await call('priceQuality', {}, { as: 'manager' })
  return kinds[0]?.alarms.map(({ problem }) => problem)
}
const hammer = (lotIds: readonly number[], yen: number) =>
  db
    .updateTable('lots')
    .set({ status: lotStatus.sold, sold_price_yen: yen })
    .where('id', 'in', lotIds)
    .execute()

const lotsPredicted = await addLots(
  server,
  Array.from({ length: 600 }, (_, at) => ({
    ...{ lotNumber: `p${at}`, auctionDay: addDays(today, -1), year: 2020, condition: '4' },
    ...{ mileageKm: 50_000 + at, startPriceYen: 100_000 },
  })),
)

test('bands that do not hold raise an alarm, which is mailed once when it begins and once when it ends', async () => {
  const now = context.now()
  const modelId = await saveModel(db, {
    ...{ kind: 'car', learnedAt: now, isWhole: true, sales: 600, seconds: 1 },
    coefficients: new Uint8Array([1, 2, 3]),
  })
  await savePredictions(
    db,
    { kind: 'car', modelId, at: now },
    lotsPredicted.map((lotId) => ({
      ...{ lotId, lnPrice: Math.log(1_000_000), features: [1], yen: 1_000_000, sales: 30 },
      ...{ low: 950_000, high: 1_050_000, lowest: 800_000, highest: 1_200_000 },
    })),
  )
  // Few results raise no alarm, however far they are off.
  await hammer(lotsPredicted.slice(0, 400), 400_000)
  await watchPrices(watching)
  expect(await carAlarms()).toEqual([])

  await hammer(lotsPredicted.slice(400), 400_000)
  await Promise.all([watchPrices(watching), watchPrices(watching)])
  await watchPrices(watching)
  expect(await carAlarms()).toEqual(['half_coverage', 'wide_coverage'])
  expect(priceMails().map(({ subject }) => subject)).toEqual([
    'Car estimates need attention',
    'Car estimates need attention',
  ])

  const metrics = createMetrics(context.processWatch)
  measurePrices(metrics, db, context.now)
  const text = await metrics.metrics()
  expect(text).toContain('seriba_price_alarms{kind="car"} 2')
  expect(text).toContain('seriba_price_half_coverage{kind="car",division="all",from=""} 0')
  expect(text).toContain('seriba_price_results{kind="car",division="sales",from="20"} 600')

  // Half of them within the narrow band, nine in ten within the wide one.
  await hammer(lotsPredicted.slice(0, 300), 1_000_000)
  await hammer(lotsPredicted.slice(300, 540), 1_100_000)
  await watchPrices(watching)
  await watchPrices(watching)
  expect(await carAlarms()).toEqual([])
  expect(priceMails()).toHaveLength(4)
  expect(priceMails().at(-1)?.subject).toBe('Car estimates are back to normal')
})

test('an outdated version raises an alarm', async () => {
  await sql`update price_models set learned_at = learned_at - interval '27 hours'`.execute(db)
  await watchPrices(watching)
  expect(await carAlarms()).toEqual(['not_learned'])
})

test('an unreadable version is replaced by one trained from scratch', async () => {
  await prices.run('learn')
  const versions = await db.selectFrom('price_models').select('is_whole').orderBy('id').execute()
  expect(versions.map(({ is_whole }) => is_whole)).toEqual([true, true])
  await watchPrices(watching)
  expect(await carAlarms()).toEqual([])
})

test('a failed training is reported, and the version before estimates lots', async () => {
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
    create trigger refuse before insert on price_models execute function refuse()`.execute(db)
  const [id = 0] = await addLots(server, [
    { lotNumber: 'new', auctionDay: today, year: 2020, mileageKm: 60_000, condition: '4' },
  ])
  await expect(prices.run('learn')).rejects.toThrow('the disk is full')
  expect(await carAlarms()).toEqual(['learning_failed'])
  const estimated = () =>
    db.selectFrom('lots').select('estimate_yen').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await estimated()).estimate_yen).toBeGreaterThan(0)
  await watchPrices(watching)
  expect(priceMails().at(-1)?.facts).toEqual([['Error', 'the disk is full']])

  await sql`drop trigger refuse on price_models`.execute(db)
  await prices.run('learn')
  expect(await carAlarms()).toEqual([])
})
