import { expect, it } from 'vitest'
import { upcoming } from './next-auction.ts'

const now = new Date('2026-11-20T14:05:00+09:00')
const lot = (auctionDate: string | null) => ({ total: 5, house: 'USS Tokyo', auctionDate })

it('reads the instant and the Tokyo day of the next lot', () => {
  expect(upcoming(lot('2026-11-21T00:30:00+09:00'), now)).toEqual({
    total: 5,
    house: 'USS Tokyo',
    day: '2026-11-21',
    startsAt: new Date('2026-11-20T15:30:00Z'),
  })
})

it('knows a day without an hour, today included', () => {
  expect(upcoming(lot('2026-11-20'), now)).toMatchObject({ day: '2026-11-20' })
  expect(upcoming(lot('2026-11-20'), now)).not.toHaveProperty('startsAt')
})

it.each([null, '2026-11-19', '2026-11-20T14:04:00+09:00'])('sees nothing coming in %s', (date) => {
  expect(upcoming(lot(date), now)).toBeUndefined()
})
