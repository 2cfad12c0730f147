import { describe, expect, it } from 'vitest'
import { dayOf, readBidListAddress } from './bid-address.ts'
import { betweenDays, showAllDays } from './bid-filters.ts'

const today = '2026-11-19'

describe('the address of a list of bids', () => {
  it('uses the keys of the calls', () => {
    const raw = {
      bidStatus: '2',
      auction: '7,8',
      user: '1168',
      bidGroups: '1,26',
      mileage: '0-30000',
      status: '4531',
      lotNo: ' 31004,31046 ',
      sort: 'bidAmount',
      order: 'DESC',
      page: '2',
    }
    expect(readBidListAddress(raw, 'manager')).toEqual({
      bidStatus: 2,
      auction: [7, 8],
      user: [1168],
      bidGroups: [1, 26],
      mileage: ['0-30000'],
      status: [4531],
      lotNo: '31004,31046',
      sort: 'bidAmount',
      order: 'DESC',
      page: 2,
    })
  })

  it('drops invalid values and keys of other lists', () => {
    const raw = {
      bidStatus: '9',
      auction: 'x',
      bidGroups: '27',
      mileage: '',
      manager: '3',
      lotNo: '',
    }
    expect(readBidListAddress(raw, 'mine')).toEqual({})
    expect(readBidListAddress({ bidType: 'clients', user: '4' }, 'mine')).toEqual({})
    expect(readBidListAddress({ bidType: 'clients', user: '4' }, 'dealer')).toEqual({
      bidType: 'clients',
      user: [4],
    })
  })

  it('defaults to today, except in the archive', () => {
    const opened = readBidListAddress({}, 'manager', today)
    expect(opened).toEqual({ auctionDateFrom: today, auctionDateTo: today })
    expect(dayOf(opened)).toBe(today)
    const archive = { bidStatus: 'Archive' }
    expect(readBidListAddress(archive, 'manager', today)).toEqual(archive)
    const other = { auctionDate: '2026-11-20' }
    expect(readBidListAddress(other, 'manager', today)).toEqual({ auctionDate: ['2026-11-20'] })
  })

  it('can have all days in a list that defaults to today', () => {
    const all = showAllDays(readBidListAddress({}, 'manager', today))
    expect(all).toEqual({ days: 'all' })
    expect(readBidListAddress({ days: 'all' }, 'manager', today)).toEqual(all)
    expect(readBidListAddress({ days: 'all' }, 'mine')).toEqual({})
  })
})

describe('a span of days', () => {
  it('orders its ends, and may be open', () => {
    const all = { days: 'all' } as const
    expect(betweenDays('2026-11-20', '2026-11-19')(all)).toEqual({
      auctionDateFrom: '2026-11-19',
      auctionDateTo: '2026-11-20',
    })
    expect(betweenDays('', '2026-11-19')(all)).toEqual({ auctionDateTo: '2026-11-19' })
    expect(betweenDays('', '')({ auctionDate: ['2026-11-19'] })).toEqual(all)
  })
})
