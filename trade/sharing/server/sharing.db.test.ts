import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { writeComment } from '#market/lots/server/commands.ts'
import { pictureUrls } from '#market/pictures/server/urls.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { type PageType, pageTypePermission, pageTypes } from '#market/search/contract/page-types.ts'
import type { PermissionFlag } from '#platform/core/contract/permissions.ts'
import { role } from '#platform/core/contract/permissions.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { shareCaller } from '#testing/database/deals/shares.ts'
import { addLots } from '#testing/database/lots.ts'
import { changeRole, idOf, override } from '#testing/database/people.ts'
import { deleteOldShares } from './commands.ts'
import { shareCodes } from './share-codes.ts'

const server = await testApp({ env: { TRUST_PROXY: 'on', PUBLIC_URL: 'https://cars.test' } })
const { call, clock, context, db, refused } = server
const { share, open, refusal } = shareCaller(server)

const day = (count: number) => new Date(testNow.getTime() + count * 86_400_000)
const days = 86_400_000

let lots: Record<PageType, number>
let later = 0

beforeEach(async () => {
  clock.set(testNow)
  await setDatabaseClock(db)
  await db.deleteFrom('lots').execute()
  const [car = 0, stock = 0, sold = 0, bike = 0, soldBike = 0, other = 0] = await addLots(server, [
    {
      ...{
        auctionDay: '2031-03-13',
        lotNumber: '17',
        trim: 'S',
        year: 2019,
        startPriceYen: 900_000,
      },
      ...{
        remarks: 'キズ有',
        photos: ['/1.jpg', '/2.jpg'],
        sheet: '/sheet.jpg',
        chassisCode: 'NHP10',
      },
      feedAveragePriceYen: 1_111_000,
    },
    { market: 'stock', startPriceYen: 500_000 },
    { auctionDay: '2031-03-11', status: lotStatus.sold, soldPriceYen: 750_000 },
    { kind: 'bike', auctionDay: '2031-03-13', chassisCode: 'NC42', rateEngine: '6' },
    { kind: 'bike', auctionDay: '2031-03-11', status: lotStatus.sold },
    { auctionDay: '2031-03-14', lotNumber: '18' },
  ])
  lots = { 'car-auction': car, stock, stats: sold, bikes: bike, 'bike-stats': soldBike }
  later = other
})

describe('the link of a lot', () => {
  test.each(pageTypes)('is made on %s and opens the lot', async (type) => {
    const made = await share(lots[type], type)
    expect(made).toMatchObject({ type, state: 'open', wasLocked: false, openedCount: 0 })
    expect(made.password).toMatch(/^\d{6}$/)
    expect(made.link).toMatch(/^https:\/\/cars\.test\/[\w-]+\/share\/[\w-]{22}$/)
    expect(made.link).not.toContain(made.password)
    expect(await open(made.id, undefined, undefined, type)).toEqual({ locked: true })
    const opened = await open(made.id, made.password, undefined, type)
    expect(opened).toHaveProperty(type.startsWith('bike') ? 'bikeInfo' : 'carInfo')
  })

  test('takes the parameters of the specification and trusts none of them', async () => {
    const params = { pageType: 'bikes' } as const
    const query = {
      bikeId: String(lots.bikes),
      auctionDate: '1999-01-01',
      auctionType: 'bike',
      imageUrl: 'http://169.254.169.254/latest',
    } as const
    const made = await call('sharePassword', { params, query }, { as: 'client' })
    expect(made.expiresAt.slice(0, 10)).toBe('2031-03-27')
    const odd = { params, query: { ...query, auctionType: 'nonsense' as 'bike' } }
    expect((await refused('sharePassword', odd, { as: 'client' })).messageCode).toBe(
      'invalid_request',
    )
    expect((await refused('sharePassword', { params }, { as: 'client' })).messageCode).toBe(
      'invalid_request',
    )
  })

  test('stays the same while it is valid, for its owner alone', async () => {
    const first = await share(lots['car-auction'])
    expect(await share(lots['car-auction'])).toMatchObject({
      ...{ id: first.id, password: first.password, link: first.link },
    })
    expect((await share(later)).id).not.toBe(first.id)
    expect((await share(lots['car-auction'], 'car-auction', 'dealer')).id).not.toBe(first.id)
  })

  test('is made once for fifty concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => share(lots['car-auction'])))
    expect(new Set(made.map(({ id, password }) => `${id} ${password}`)).size).toBe(1)
    expect(await db.selectFrom('shares').select('id').execute()).toHaveLength(1)
  })

  test('is not made for a lot of another page type or an unknown lot', async () => {
    for (const lot of [lots.stock, lots.bikes, 999_999_999]) {
      const input = { params: { pageType: 'car-auction' }, query: { carId: String(lot) } } as const
      expect((await refused('sharePassword', input, { as: 'client' })).messageCode).toBe(
        'not_found',
      )
    }
    expect(await db.selectFrom('shares').select('id').execute()).toEqual([])
  })

  test('opens only under its own page type', async () => {
    const { id, password } = await share(lots['car-auction'])
    expect(await refusal(id, password, undefined, 'stats')).toBe('not_found')
    for (const odd of ['', 'x', 'A'.repeat(22), `${id}=`, "'; drop table shares"]) {
      expect(await refusal(odd, password)).toBe('not_found')
    }
  })

  test('is not made when another site loads the URL', async () => {
    const input = {
      params: { pageType: 'car-auction' },
      query: { carId: String(lots['car-auction']) },
    } as const
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
    ]) {
      const { messageCode } = await refused('sharePassword', input, { as: 'client', headers })
      expect(messageCode).toBe('cross_site')
    }
  })
})

describe('what a guest sees', () => {
  test('of a car: no bids, averages, notes or favorites', async () => {
    const lotId = lots['car-auction']
    const note = { lotId, comment: 'Only for clients', authorId: await idOf(db, 'manager') }
    await writeComment(db, { ...note, now: testNow })
    const { id, password } = await share(lotId)
    const lot = await open(id, password)
    expect(Object.keys(lot).sort()).toEqual([
      ...['bidInfo', 'carCommonDetail', 'carInfo', 'carSpecification', 'details', 'expiresAt'],
      ...['lotImages', 'lotInfo', 'translation'],
    ])
    expect(lot).toMatchObject({
      carCommonDetail: { id: String(lotId), lotNumber: '17', info: 'キズ有' },
      carInfo: { maker: 'TOYOTA', model: 'ALPHARD', chassisId: 'NHP10' },
      lotImages: { images: pictureUrls({ id: lotId, photos: ['/1.jpg', '/2.jpg'] }) },
      bidInfo: { startPrice: 900_000, soldPrice: null },
    })
    expect(JSON.stringify(lot)).not.toMatch(/Only for clients|1111000|comparison|wishList/)
  })

  test('of a sold car: its result', async () => {
    const { id, password } = await share(lots.stats, 'stats')
    const lot = await open(id, password, undefined, 'stats')
    expect(lot).toMatchObject({ bidInfo: { soldPrice: 750_000 } })
  })

  test('of a bike: the common part, the basics and the pictures', async () => {
    const { id, password } = await share(lots.bikes, 'bikes')
    const lot = await open(id, password, undefined, 'bikes')
    expect(Object.keys(lot).sort()).toEqual([
      ...['bikeCommonDetail', 'bikeInfo', 'bikeSpecification', 'expiresAt', 'lotImages', 'lotInfo'],
      'translation',
    ])
    expect(JSON.stringify(lot)).not.toContain('rateEng')
  })

  test('is the same for people who are signed in', async () => {
    const { id, password } = await share(lots['car-auction'])
    const input = { params: { pageType: 'car-auction' }, body: { id, code: password } } as const
    expect(await call('openShare', input, { as: 'guest' })).toEqual(await open(id, password))
  })
})

describe('a link expires', () => {
  test('two weeks after the auction', async () => {
    const { id, password, expiresAt } = await share(lots['car-auction'])
    const end = new Date(expiresAt)
    expect(expiresAt).toBe('2031-03-27T09:00:00+09:00')
    await setDatabaseClock(db, new Date(end.getTime() - 1000))
    await open(id, password)
    await setDatabaseClock(db, end)
    expect(await refusal(id, password)).toBe('not_found')
    expect(await refusal(id)).toBe('not_found')
  })

  test('two weeks after it was made if there is no auction; asking extends it', async () => {
    const { id, password, expiresAt } = await share(lots.stock, 'stock')
    expect(new Date(expiresAt)).toEqual(day(14))
    await setDatabaseClock(db, day(10))
    const again = await share(lots.stock, 'stock')
    expect(again).toMatchObject({ id, password })
    expect(new Date(again.expiresAt)).toEqual(day(24))
    await setDatabaseClock(db, new Date(day(24).getTime() - 1))
    await open(id, password, undefined, 'stock')
  })

  test('and is replaced by another one when the lot is shared again', async () => {
    const { id, password } = await share(lots.stock, 'stock')
    await setDatabaseClock(db, day(15))
    const next = await share(lots.stock, 'stock')
    expect(next.id).not.toBe(id)
    expect(await refusal(id, password, undefined, 'stock')).toBe('not_found')
    const { items } = await call('listShares', {}, { as: 'client' })
    expect(items.map((item) => item.id)).toEqual([next.id])
  })

  test('when it is withdrawn', async () => {
    const { id, password } = await share(lots['car-auction'])
    await call('withdrawShare', { body: { id } }, { as: 'client' })
    expect(await refusal(id, password)).toBe('not_found')
    expect((await call('listShares', {}, { as: 'client' })).items).toEqual([])
    expect((await share(lots['car-auction'])).id).not.toBe(id)
  })

  test('when its owner may no longer share, or see the lot', async () => {
    const { id, password } = await share(lots['car-auction'])
    const flags: PermissionFlag[] = ['shareCar', pageTypePermission['car-auction']]
    for (const flag of flags) {
      await override(db, 'client', flag, false)
      expect(await refusal(id, password)).toBe('not_found')
      await override(db, 'client', flag, true)
      await open(id, password)
    }
    await changeRole(db, 'client', role.disabled)
    expect(await refusal(id, password)).toBe('not_found')
    await changeRole(db, 'client', role.client)
    await open(id, password)
  })

  test('and is replaced by one under a page type that its owner may still see', async () => {
    const sold = lots.stats
    const { id } = await share(sold, 'car-auction')
    await override(db, 'client', 'carAuctionsView', false)
    onTestFinished(() => override(db, 'client', 'carAuctionsView', true))
    const params = { pageType: 'car-auction' } as const
    const closed = { params, query: { carId: String(sold) } }
    expect((await refused('sharePassword', closed, { as: 'client' })).messageCode).toBe(
      'not_permitted',
    )
    expect((await refused('renewShare', { body: { id } }, { as: 'client' })).messageCode).toBe(
      'not_permitted',
    )
    const next = await share(sold, 'stats')
    expect(next.id).not.toBe(id)
    await open(next.id, next.password, undefined, 'stats')
    expect((await share(sold, 'stats')).id).toBe(next.id)
  })

  test('when the lot is deleted', async () => {
    const { id, password } = await share(lots['car-auction'])
    await db.deleteFrom('lots').where('id', '=', lots['car-auction']).execute()
    expect(await refusal(id, password)).toBe('not_found')
  })

  test('and is deleted a month later', async () => {
    await share(lots.stock, 'stock')
    await share(lots['car-auction'])
    await setDatabaseClock(db, new Date(day(14).getTime() + 30 * days + 1000))
    await deleteOldShares(db)
    const left = await db.selectFrom('shares').select('page_type').execute()
    expect(left).toEqual([{ page_type: 'car-auction' }])
  })
})

describe('own links', () => {
  test('are listed with state and number of openings, latest first', async () => {
    const first = await share(lots['car-auction'])
    await setDatabaseClock(db, day(1))
    await share(lots.bikes, 'bikes')
    await open(first.id, first.password)
    await open(first.id, first.password)
    const { items, pageInfo } = await call('listShares', {}, { as: 'client' })
    expect(pageInfo.totalResults).toBe(2)
    expect(items).toMatchObject([
      { type: 'bikes', state: 'open', openedCount: 0, lastOpenedAt: null },
      { type: 'car-auction', lotNo: '17', maker: 'TOYOTA', grade: 'S', openedCount: 2 },
    ])
    expect(JSON.stringify(items)).not.toContain(first.password)
    const query = { page: 3, pageSize: 1, after: items[0]?.id ?? '' }
    const next = await call('listShares', { query }, { as: 'client' })
    expect(next.items).toEqual(items.slice(1))
    expect((await call('listShares', {}, { as: 'dealer' })).items).toEqual([])
    await setDatabaseClock(db, day(20))
    const over = await call('listShares', { query: { page: 1, pageSize: 1 } }, { as: 'client' })
    expect(over.items).toMatchObject([{ state: 'expired' }])
  })

  test('get a new code, which also revives an expired link', async () => {
    const { id, password } = await share(lots.stock, 'stock')
    await setDatabaseClock(db, day(15))
    const renewed = await call('renewShare', { body: { id } }, { as: 'client' })
    expect(renewed).toMatchObject({ id, state: 'open', wasLocked: false })
    expect(new Date(renewed.expiresAt)).toEqual(day(29))
    if (renewed.password !== password) {
      expect(await refusal(id, password, undefined, 'stock')).toBe('wrong_code')
    }
    await open(id, renewed.password, undefined, 'stock')
  })

  test('report whether their preview has details', async () => {
    const { id } = await share(lots['car-auction'])
    const choose = { body: { id, previewDetails: true } }
    await call('setSharePreview', choose, { as: 'client' })
    expect((await share(lots['car-auction'])).previewDetails).toBe(true)
  })

  test('cannot be changed by anybody else', async () => {
    const { id, password } = await share(lots['car-auction'])
    for (const as of ['dealer', 'manager'] as const) {
      const codeOf = async (refusing: Promise<{ messageCode: string }>) =>
        (await refusing).messageCode
      expect(await codeOf(refused('renewShare', { body: { id } }, { as }))).toBe('not_found')
      expect(await codeOf(refused('withdrawShare', { body: { id } }, { as }))).toBe('not_found')
      const preview = { body: { id, previewDetails: true } }
      expect(await codeOf(refused('setSharePreview', preview, { as }))).toBe('not_found')
    }
    await open(id, password)
  })
})

test('get a new code if the secret of the old one is unknown', async () => {
  const { id } = await share(lots['car-auction'])
  const code = shareCodes('a secret that nobody knows any more').encrypt(id, '123456')
  await db.updateTable('shares').set({ code }).where('id', '=', id).execute()
  expect(await refusal(id, '123456')).toBe('share_locked')
  const { password } = await share(lots['car-auction'])
  await open(id, password)
  expect(context.shareCodes.decrypt(id, code)).toBeNull()
})

test('are in the audit log, without the code', async () => {
  const { id, password } = await share(lots['car-auction'])
  await call('renewShare', { body: { id } }, { as: 'client' })
  await call('withdrawShare', { body: { id } }, { as: 'client' })
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('action', 'like', 'share-%')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(rows.map(({ action }) => action)).toEqual([
    ...['share-withdrawn', 'share-renewed', 'share-made'],
  ])
  expect(JSON.stringify(rows)).not.toContain(password)
})
