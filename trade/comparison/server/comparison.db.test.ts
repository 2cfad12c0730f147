import { beforeEach, describe, expect, test } from 'vitest'
import { noteStartLength } from '#market/lots/contract/own/remarks.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'
import { override, type Who } from '#testing/database/people.ts'
import { remarkChangedDetail } from '#trade/comparison/contract/calls.ts'
import { maxPins, maxTags, maxTagsOfLot } from '#trade/comparison/contract/limits.ts'

const server = await testApp()
const { call, db, refused, respond } = server
const today = '2031-03-12'
const lots = await addLots(server, [
  ...['1', '2', '3', '4', '5'].map((lotNumber) => ({ lotNumber, auctionDay: today })),
  { lotNumber: 'stock', market: 'stock' },
  { lotNumber: 'bike', kind: 'bike', auctionDay: today },
  { lotNumber: 'sold', auctionDay: today, status: lotStatus.sold },
  { lotNumber: 'old', auctionDay: '2030-03-12', status: lotStatus.notSold },
])
const [
  first = 0,
  second = 0,
  third = 0,
  fourth = 0,
  fifth = 0,
  stock = 0,
  bike = 0,
  sold = 0,
  old = 0,
] = lots

beforeEach(async () => {
  await db.deleteFrom('lot_pins').execute()
  await db.deleteFrom('lot_remarks').execute()
})

const pin = (carId: number, as: Who = 'client') =>
  call('pinLot', { body: { carId: String(carId) } }, { as })
const unpin = (carId?: number, as: Who = 'client') =>
  call('unpinLot', { query: carId === undefined ? {} : { carId: String(carId) } }, { as })
const pins = async (as: Who = 'client') =>
  (await call('listPinnedLots', {}, { as })).map(({ id }) => Number(id))
const remarkOf = (carId: number, as: Who = 'client') =>
  call('getLotRemark', { query: { carId: String(carId) } }, { as })
type Change = Omit<Parameters<typeof call<'saveLotRemark'>>[1]['body'], 'carId'>
const remark = (carId: number, change: Change, as: Who = 'client') =>
  call('saveLotRemark', { body: { carId: String(carId), ...change } }, { as })

describe('pins', () => {
  test('keep their order, are pinned once and can be taken out', async () => {
    await pin(second)
    await pin(first)
    expect((await pin(second)).map(({ id }) => Number(id))).toEqual([second, first])
    await unpin(second)
    await unpin(second)
    await pin(third)
    expect(await pins()).toEqual([first, third])
    await unpin()
    expect(await pins()).toEqual([])
  })

  test('are four at most, also when many come at once', async () => {
    const all = [first, second, third, fourth, fifth, stock]
    const responses = await Promise.all(
      all.map((id) => respond('pinLot', { body: { carId: String(id) } }, { as: 'client' })),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(maxPins)
    const codes = responses.filter(({ statusCode }) => statusCode !== 200)
    for (const one of codes) expect(one.json().messageCode).toBe('pin_limit')
    expect(await pins()).toHaveLength(maxPins)
  })

  test('open the page that shows them', async () => {
    for (const id of [first, stock, bike, sold]) await pin(id)
    const shown = await call('listPinnedLots', {}, { as: 'client' })
    expect(shown.map(({ pageType }) => pageType)).toEqual([
      'car-auction',
      'stock',
      'bikes',
      'stats',
    ])
    for (const { pageType, id } of shown) {
      await call('lot', { params: { pageType }, query: { id } }, { as: 'client' })
    }
  })

  test('of lots that the person may not see are neither made nor shown', async () => {
    await pin(bike, 'guest')
    await pin(old, 'guest')
    await override(db, 'guest', 'bikeView', false)
    await override(db, 'guest', 'salesStatisticsView', false)
    expect(await pins('guest')).toEqual([])
    for (const carId of [bike, old, 999_999_999]) {
      const { messageCode } = await refused(
        'pinLot',
        { body: { carId: String(carId) } },
        { as: 'guest' },
      )
      expect(messageCode).toBe('not_found')
    }
    await override(db, 'guest', 'bikeView', true)
    await override(db, 'guest', 'salesStatisticsView', true)
    expect(await pins('guest')).toEqual([bike, old])
  })

  test('of lots that the person may not see make room for others', async () => {
    for (const id of [bike, old, first, second]) await pin(id, 'guest')
    await override(db, 'guest', 'bikeView', false)
    await override(db, 'guest', 'salesStatisticsView', false)
    expect(await pins('guest')).toEqual([first, second])
    await pin(third, 'guest')
    await pin(fourth, 'guest')
    expect(await pins('guest')).toEqual([first, second, third, fourth])
    const { messageCode } = await refused(
      'pinLot',
      { body: { carId: String(fifth) } },
      { as: 'guest' },
    )
    expect(messageCode).toBe('pin_limit')
    await override(db, 'guest', 'bikeView', true)
    await override(db, 'guest', 'salesStatisticsView', true)
  })

  test('are of one person, and go with their lot', async () => {
    const [gone = 0] = await addLots(server, [{ lotNumber: 'gone', auctionDay: today }])
    await pin(gone)
    await pin(first, 'manager')
    await unpin(undefined, 'manager')
    expect(await pins()).toEqual([gone])
    await db.deleteFrom('lots').where('id', '=', gone).execute()
    expect(await pins()).toEqual([])
  })
})

describe('a remark', () => {
  test('has the parts that were sent, and is gone when all are empty', async () => {
    await remark(first, { note: ' Ask for the floor\n', tags: ['for  Anna'] })
    expect(await remark(first, { notForMe: { reason: 'price', text: 'too much' } })).toEqual({
      note: 'Ask for the floor',
      tags: ['for Anna'],
      notForMe: { reason: 'price', text: 'too much' },
    })
    await remark(first, { note: '', tags: [] })
    expect(await remarkOf(first)).toEqual({
      note: '',
      tags: [],
      notForMe: { reason: 'price', text: 'too much' },
    })
    await remark(first, { notForMe: null })
    expect(await db.selectFrom('lot_remarks').selectAll().execute()).toEqual([])
  })

  test.each<Who>(['manager', 'dealer', 'vip'])('is never shown to %s', async (who) => {
    await remark(first, {
      note: 'mine alone',
      tags: ['secret'],
      notForMe: { reason: 'other', text: '' },
    })
    await pin(first)
    expect(await remarkOf(first, who)).toEqual({ note: '', tags: [], notForMe: null })
    expect(await call('listOwnTags', {}, { as: who })).toEqual([])
    expect(await pins(who)).toEqual([])
    const query = { id: String(first) }
    const params = { pageType: 'car-auction' } as const
    expect(JSON.stringify(await call('lot', { params, query }, { as: who }))).not.toContain(
      'mine alone',
    )
    const listed = await call('listing', { params, query: {} }, { as: who })
    expect(JSON.stringify(listed)).not.toMatch(/mine alone|secret/)
    // Nor changed by them.
    await remark(first, { note: 'theirs' }, who)
    expect((await remarkOf(first)).note).toBe('mine alone')
  })

  test('spells a tag as it was first written', async () => {
    await remark(first, { tags: ['Family'] })
    await remark(second, { tags: ['FAMILY', 'family', 'second'] })
    expect((await remarkOf(second)).tags).toEqual(['Family', 'second'])
    expect(await call('listOwnTags', {}, { as: 'client' })).toEqual([
      { tag: 'Family', lots: 2 },
      { tag: 'second', lots: 1 },
    ])
  })

  test.each<[string, Change]>([
    ['a long note', { note: 'x'.repeat(1001) }],
    ['an empty tag', { tags: ['  '] }],
    ['a long tag', { tags: ['x'.repeat(31)] }],
    ['too many tags', { tags: Array.from({ length: maxTagsOfLot + 1 }, (_, at) => `tag ${at}`) }],
    ['an unknown reason', { notForMe: { reason: 'mood' as 'price', text: '' } }],
    ['a NUL', { note: 'a\0b' }],
  ])('may not have %s', async (_, change) => {
    const input = { body: { carId: String(first), ...change } }
    expect((await refused('saveLotRemark', input, { as: 'client' })).messageCode).toBe(
      'invalid_fields',
    )
  })

  test('that was changed elsewhere is not replaced unseen', async () => {
    const began = await remark(first, { note: 'A', tags: ['family'] })
    const elsewhere = { note: 'A, ask for photos', tags: ['family', 'phone'] }
    const standing = { ...elsewhere, notForMe: null }
    expect(await remark(first, { ...elsewhere, expected: began })).toEqual(standing)
    for (const late of [{ note: 'A, max 900k' }, { tags: ['family', 'desk'] }, { tags: [] }]) {
      const body = { carId: String(first), ...late, expected: began }
      const { messageCode, detail } = await refused('saveLotRemark', { body }, { as: 'client' })
      expect(messageCode).toBe('remark_changed')
      expect(remarkChangedDetail.parse(detail)).toEqual({ remark: standing })
    }
    expect(await remarkOf(first)).toEqual(standing)
    // Once it has been seen.
    const both = 'A, ask for photos, max 900k'
    expect((await remark(first, { note: both, expected: standing })).note).toBe(both)
  })

  test('takes changes of different parts, and the same change twice', async () => {
    const began = await remark(first, { note: 'A' })
    const verdict = { reason: 'price', text: 'by far' } as const
    await remark(first, { note: 'B', expected: began })
    await remark(first, { tags: ['family'], expected: began })
    await remark(first, { notForMe: verdict, expected: began })
    await remark(first, { note: 'B', notForMe: verdict, expected: began })
    expect(await remarkOf(first)).toEqual({ note: 'B', tags: ['family'], notForMe: verdict })
  })

  test('of two that are begun at once only one is saved, also where none stood', async () => {
    const expected = { note: '', tags: [], notForMe: null }
    const responses = await Promise.all(
      ['one', 'other'].map((note) =>
        respond(
          'saveLotRemark',
          { body: { carId: String(first), note, expected } },
          { as: 'client' },
        ),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('has no more than the different tags that a person may have', async () => {
    const tags = Array.from({ length: maxTags }, (_, at) => `tag ${at}`)
    const many = await addLots(
      server,
      Array.from({ length: 10 }, (_, at) => ({ lotNumber: `t${at}`, auctionDay: today })),
    )
    for (const [at, id] of many.entries()) {
      await remark(id, { tags: tags.slice(at * maxTagsOfLot, (at + 1) * maxTagsOfLot) })
    }
    const input = { body: { carId: String(first), tags: ['one more'] } }
    expect((await refused('saveLotRemark', input, { as: 'client' })).messageCode).toBe('tag_limit')
    await remark(first, { tags: ['TAG 7'] })
    expect((await remarkOf(first)).tags).toEqual(['tag 7'])
  })

  test('is only on lots that the person may see', async () => {
    const input = { body: { carId: '999999999', note: 'x' } }
    expect((await refused('saveLotRemark', input, { as: 'client' })).messageCode).toBe('not_found')
  })
})

describe('lists', () => {
  const params = { pageType: 'car-auction' } as const
  const ids = async (query: object, as: Who = 'client') => {
    const found = await call('listing', { params, query }, { as })
    return 'carsList' in found ? found.carsList.map(({ id }) => Number(id)).sort() : []
  }
  const favor = (carId: number) =>
    call(
      'addFavorite',
      { body: { group: 'A', carId: String(carId), type: 'car-auction' } },
      { as: 'client' },
    )

  test('show what the person has remarked, and the beginning of a long note', async () => {
    await remark(first, { note: 'x'.repeat(1000), tags: ['a'] })
    const found = await call('listing', { params, query: {} }, { as: 'client' })
    const items = 'carsList' in found ? found.carsList : []
    const remarks = new Map(items.map(({ id, remark }) => [Number(id), remark]))
    expect(remarks.get(first)).toEqual({
      tags: ['a'],
      noteStart: 'x'.repeat(noteStartLength),
      notForMe: null,
    })
    expect(remarks.get(second)).toBeNull()
  })

  test('are narrowed down by an own tag and by the verdict', async () => {
    for (const id of [first, second, third]) await favor(id)
    await remark(first, { tags: ['family'] })
    await remark(second, { tags: ['family'], notForMe: { reason: 'color', text: '' } })
    await remark(fourth, { tags: ['family'] })
    expect(await ids({ group: 'A', tag: 'family' })).toEqual([first, second].sort())
    expect(await ids({ group: 'A', notForMe: 'without' })).toEqual([first, third].sort())
    expect(await ids({ group: 'A', notForMe: 'only' })).toEqual([second])
    expect(await ids({ group: 'A', tag: 'family', notForMe: 'without' })).toEqual([first])
    expect(await ids({ tag: 'family' })).toEqual([first, second, fourth].sort())
    expect(await ids({ notForMe: 'only' })).toEqual([second])
    expect(await ids({ tag: 'unknown' })).toEqual([])
    // Tags of somebody else find nothing.
    expect(await ids({ tag: 'family' }, 'manager')).toEqual([])
    expect((await ids({ notForMe: 'without' })).length).toBeGreaterThan(3)
  })
})
