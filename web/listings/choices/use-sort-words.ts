import { isStatistics, type PageType } from '../../../contract/lots/page-types.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { SortChoice } from './sort-choices.ts'

/**
 * Names the orders of a list. Days of statistics are past: none of them is the nearest. The price of
 * stock is the price, from which nothing starts.
 */
export function useSortWords(pageType: PageType): (choice: SortChoice) => string {
  const { t } = useTranslation('listings')
  return (choice) => {
    const isPast = isStatistics(pageType)
    if (isPast && choice === 'auctionDate_ASC') return t('sort.past.auctionDate_ASC')
    if (isPast && choice === 'auctionDate_DESC') return t('sort.past.auctionDate_DESC')
    if (pageType === 'stock' && choice === 'startPrice_ASC') return t('sort.stock.startPrice_ASC')
    if (pageType === 'stock' && choice === 'startPrice_DESC') return t('sort.stock.startPrice_DESC')
    return t(`sort.${choice}`)
  }
}
