import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../contract/core/money.ts'
import { maxListValues } from '../../../contract/core/query-text.ts'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { usePendingAddress } from '../../collection/pending-address.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showToast } from '../../ui/overlays/toast.ts'
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
