import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isBikePage, isStatistics, type PageType } from '../../../contract/lots/page-types.ts'
import { dottedDay, weekdayName } from '../../i18n/tokyo-day.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ListingSearch } from '../listing-search.ts'
import { useKept } from '../use-kept.ts'
import { countFilters } from './filter-changes.ts'
import {
  type FilterLanguage,
  type FilterWord,
  filterTitle,
  filterWords,
  monthDay,
} from './filter-words.ts'
import { filtersQuery } from './filters-query.ts'
import { useSteady } from './use-coming.ts'

/** Names of filters in the language of the page; some are called otherwise on some pages. */
export function useFilterLanguage(pageType: PageType): FilterLanguage {
  const { t } = useTranslation('filters')
  return useMemo(
    () => ({
      name: (key) => {
        if (key === 'startPrice' && pageType === 'stock') return t('price')
        if (key === 'chassis' && isBikePage(pageType)) return t('frame')
        return t(`name.${key as 'maker'}`)
      },
      from: (value) => t('from', { value }),
      to: (value) => t('to', { value }),
      unit: (key, value) => {
        if (key === 'mileage') return t('listings:unit.km', { value })
        return key === 'engine' ? t('listings:unit.cc', { value }) : value
      },
      day: (day) =>
        isStatistics(pageType) ? dottedDay(day) : `${weekdayName(day, t)} ${monthDay(day)}`,
    }),
    [t, pageType],
  )
}

/** The restrictions of a question in words, named by the answer to it. */
export function useFilterWords(pageType: PageType, given: ListingSearch): readonly FilterWord[] {
  const search = useSteady(given)
  const words = useFilterLanguage(pageType)
  const queryClient = useQueryClient()
  const { data: answer } = useKept(
    useQuery({ ...filtersQuery(pageType, search), enabled: countFilters(search) > 0 }),
  )
  // Until it comes, names are taken from the list without filters, where most of them were pressed.
  const known = answer ?? queryClient.getQueryData(filtersQuery(pageType, {}).queryKey)
  return useMemo(() => filterWords(search, { answer: known, words }), [search, known, words])
}

/** What a saved search would be called unless the person says otherwise. */
export const useFilterTitle = (pageType: PageType, search: ListingSearch, page: string): string =>
  filterTitle(useFilterWords(pageType, search), page)
