import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageType } from '#market/search/contract/page-types.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { maxListValues } from '#platform/core/contract/query-text.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { usePendingAddress } from '#platform/list/web/pending-address.tsx'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import type { ListingAddress } from '../listing-address.ts'
import { applyChoice, type Choice, choiceOf, fits } from './schedule-choice.ts'
import { scheduleQuery } from './schedule-query.ts'

/**
 * Loads the auctions of the week, and the address's choice of them.
 * @param debounceMs debounce of presses
 */
export function useSchedule(pageType: PageType, debounceMs: number) {
  const { t } = useTranslation('collection')
  const { address, debounce } = usePendingAddress<ListingAddress>()
  const week = useQuery(scheduleQuery(pageType, useSettledAddress()))
  return {
    week,
    choice: choiceOf(address),
    choose: (next: Choice) => {
      if (fits(next)) debounce(applyChoice(next), debounceMs)
      else {
        showToast({
          id: 'schedule',
          text: t('filters.most', { number: formatNumber(maxListValues) }),
        })
      }
    },
  }
}

/** The address with pending changes, except for what is still being typed. */
function useSettledAddress(): ListingAddress {
  const { address, isTyping } = usePendingAddress<ListingAddress>()
  const [settled, setSettled] = useState(address)
  if (!isTyping && settled !== address) setSettled(address)
  return settled
}
