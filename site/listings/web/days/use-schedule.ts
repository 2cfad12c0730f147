import { useQuery } from '@tanstack/react-query'
import type { PageType } from '#market/search/contract/page-types.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { maxListValues } from '#platform/core/contract/query-text.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { usePendingAddress } from '#platform/list/web/pending-address.tsx'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import type { ListingAddress } from '../listing-address.ts'
import { type Choice, choiceOf, fits, scheduled } from './schedule-choice.ts'
import { scheduleQuery } from './schedule-query.ts'
import { useSettledAddress } from './use-settled-address.ts'

/**
 * The auctions of the week and what the address has of them.
 * @param pauseMs debounce of presses
 */
export function useSchedule(pageType: PageType, pauseMs: number) {
  const { t } = useTranslation('collection')
  const { address, debounce } = usePendingAddress<ListingAddress>()
  const week = useQuery(scheduleQuery(pageType, useSettledAddress()))
  return {
    week,
    choice: choiceOf(address),
    choose: (next: Choice) => {
      if (fits(next)) debounce(scheduled(next), pauseMs)
      else {
        showToast({
          id: 'schedule',
          text: t('filters.most', { number: formatNumber(maxListValues) }),
        })
      }
    },
  }
}
