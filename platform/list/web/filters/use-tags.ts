import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { ListAddress } from '../address.ts'
import { type CollectionState, optionsQuery } from '../use-collection.ts'
import { useLastData } from '../use-last-data.ts'
import { countFilters } from './filter.ts'
import { type FilterTag, tagsOf } from './tags.ts'

/** Returns the tags of a list, with names from the options of its address. */
export function useTags<Row, Address extends ListAddress>({
  collection,
  address,
}: Pick<CollectionState<Row, Address>, 'collection' | 'address'>): readonly FilterTag<Address>[] {
  const { filters = [] } = collection
  const { t } = useTranslation('collection')
  const queryClient = useQueryClient()
  const enabled = countFilters(filters, address) > 0
  const { data } = useLastData(useQuery({ ...optionsQuery(collection, address), enabled }))
  // Until the options are loaded, names come from the list without filters, which is usually cached.
  const whole = optionsQuery(collection, collection.readAddress({}))
  const options = data ?? queryClient.getQueryData(whole.queryKey)
  return useMemo(() => tagsOf(filters, address, { t, options }), [filters, address, t, options])
}
