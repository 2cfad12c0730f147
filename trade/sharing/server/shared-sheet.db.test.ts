import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { shareCaller } from '#testing/database/deals/shares.ts'
import { addLots } from '#testing/database/lots.ts'
import { override } from '#testing/database/people.ts'
import { sharedLot } from '#trade/sharing/contract/calls.ts'
import { sharedSheetLimit } from './limits.ts'

const server = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
const { call, db, refused, respond } = server
const { share } = shareCaller(server)
await setDatabaseClock(db)
const texts = { remarks: 'キズ有', mileageNote: '走行不明', color: 'WHITE' }
const [car = 0, bike = 0, stock = 0] = await addLots(server, [
  { auctionDay: '2031-03-13', sheet: '/sheet.jpg', ...texts },
  { kind: 'bike', auctionDay: '2031-03-13', ...texts },
  { market: 'stock', sheet: '/other.jpg' },
])
const lotOn = { 'car-auction': car, bikes: bike, stock }

describe('the translation of a shared lot', () => {
  /** Opens a link as a guest and returns shortcuts for its sheet. */
  async function opened(type: keyof typeof lotOn = 'car-auction') {
    const { id, password } = await share(lotOn[type], type)
    const params = { pageType: type }
    const response = await respond('openShare', { params, body: { id, code: password } })
    const cookie = response.cookies.find(({ name }) => name === 'seriba-guest')?.value
    const input = { params, body: { id, language: 'ru' } } as const
    const withCookie = { headers: { cookie: `seriba-guest=${cookie}` } }
    const codeOf = async () =>
      (await refused('translateSharedSheet', input, withCookie)).messageCode
    return { id, input, withCookie, codeOf, lot: sharedLot.parse(response.json()) }
  }

  test('reads its texts and color with the glossary, whoever shares it', async () => {
    await override(db, 'client', 'auctionTranslationUse', false)
    onTestFinished(() => override(db, 'client', 'auctionTranslationUse', true))
    const { lot, codeOf } = await opened()
    const { terms, colorName, hasPicture } = lot.translation
    expect(terms.lines).toMatchObject([{ ja: 'キズ有' }, { section: 'mileage' }])
    expect(terms.lines[0]?.pieces.every(({ understood }) => understood)).toBe(true)
    expect(colorName.ru).toMatch(/[а-я]/)
    expect(hasPicture).toBe(false)
    expect(await codeOf()).toBe('not_permitted')
  })

  test('leaves out what a guest does not see of a bike', async () => {
    const { lot, codeOf } = await opened('bikes')
    expect(lot.translation.terms.lines.map(({ section }) => section)).toEqual(['mileage'])
    // Its sheet has no picture.
    expect(lot.translation.hasPicture).toBe(false)
    expect(await codeOf()).toBe('no_sheet')
  })

  test('has the picture of the sheet, made once, only for guests of this link', async () => {
    const { id, input, withCookie } = await opened()
    const address = await call('translateSharedSheet', input, withCookie)
    expect(await call('translateSharedSheet', input, withCookie)).toBe(address)
    const made = db.selectFrom('sheet_translations').select('id')
    expect(await made.where('lot_id', '=', lotOn['car-auction']).execute()).toHaveLength(1)
    const query = { id, file: address.slice(-32) }
    const picture = await respond('sharedSheet', { query }, withCookie)
    expect(picture.headers).toMatchObject({
      ...{ 'content-type': 'image/webp', 'cache-control': 'private, max-age=300, immutable' },
    })
    expect((await refused('sharedSheet', { query })).messageCode).toBe('wrong_code')
    expect((await refused('translateSharedSheet', input)).messageCode).toBe('wrong_code')
    const other = await opened('stock')
    const foreign = { query: { ...query, id: other.id } }
    expect((await refused('sharedSheet', foreign, other.withCookie)).messageCode).toBe('not_found')
    await call('withdrawShare', { body: { id } }, { as: 'client' })
    expect((await refused('sharedSheet', { query }, withCookie)).messageCode).toBe('not_found')
  })

  test('is limited per link', async () => {
    const { input, withCookie, codeOf } = await opened()
    for (let tries = 0; tries < sharedSheetLimit.tries; tries++)
      await call('translateSharedSheet', input, withCookie)
    expect(await codeOf()).toBe('too_many_requests')
  })
})
