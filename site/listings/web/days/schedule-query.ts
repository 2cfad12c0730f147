import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PageType } from '#market/search/contract/page-types.ts'
import { auctionWeekdays } from '#platform/clock/contract/tokyo-time.ts'
import { call } from '#platform/http/web/client.ts'
import { addressKey, queryOf, without } from '#platform/list/web/address.ts'
import type { ListingAddress } from '../listing-address.ts'
import type { Week } from './schedule-choice.ts'

/**
 * Loads the auctions of the week in Tokyo, Monday to Saturday, with the lots that match the filters of an address,
 * except those by day and house, which are chosen here.
 */
export function scheduleQuery(pageType: PageType, address: ListingAddress) {
  const filters = without(address, [
    ...(['date', 'houseDay', 'dateFrom', 'dateTo', 'auction', 'group'] as const),
    ...(['page', 'pageSize', 'sort', 'order', 'view'] as const),
  ])
  return queryOptions({
    queryKey: ['auction-schedule', pageType, addressKey(filters)],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Week> => {
      const query = { ...queryOf(filters), type: pageType }
      const [week, list] = await Promise.all([
        call('weekDays', {}, { signal }),
        call('auctionList', { query }, { signal }),
      ])
      return week.dayList.map(({ value: day }, at) => {
        const weekday = auctionWeekdays[at]
        const auctions = weekday ? list[weekday] : []
        return {
          day,
          auctions: auctions.map(({ label, value, counter, startsAt, biddingDeadline }) => ({
            id: Number(label),
            name: value,
            lots: counter,
            startsAt,
            biddingDeadline,
          })),
        }
      })
    },
  })
}
