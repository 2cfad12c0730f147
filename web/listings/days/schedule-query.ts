import { queryOptions } from '@tanstack/react-query'
import { auctionWeekdays } from '../../../contract/core/tokyo-time.ts'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { call } from '../../api/client.ts'
import type { Week } from './schedule-choice.ts'

/** The auctions of the week in Tokyo, Monday to Saturday. */
export function scheduleQuery(pageType: PageType) {
  return queryOptions({
    queryKey: ['auction-schedule', pageType],
    queryFn: async ({ signal }): Promise<Week> => {
      const [week, list] = await Promise.all([
        call('weekDays', {}, { signal }),
        call('auctionList', { query: { type: pageType } }, { signal }),
      ])
      return week.dayList.map(({ value: day }, at) => {
        const weekday = auctionWeekdays[at]
        const auctions = weekday ? list[weekday] : []
        return {
          day,
          auctions: auctions.map(({ label, value, counter }) => ({
            id: Number(label),
            name: value,
            lots: counter,
          })),
        }
      })
    },
  })
}
