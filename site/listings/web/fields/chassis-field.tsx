import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useRef, useState } from 'react'
import type { PageType } from '#market/search/contract/page-types.ts'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { Change } from '#platform/list/web/address.ts'
import { clearFilter, type Option } from '#platform/list/web/filters/filter.ts'
import { OptionList } from '#platform/list/web/filters/filter-fields.tsx'
import { FoundOptions } from '#platform/list/web/filters/found-options.tsx'
import { namesOf } from '#platform/list/web/filters/tags.ts'
import { SelectBox } from '#platform/ui/web/fields/select-box.tsx'
import type { CodeOption } from '#site/listings/contract/filters.ts'
import type { ListingAddress } from '../listing-address.ts'
import { chassis } from '../listing-filters.ts'
import { chooseFoundChassis, fillInChassis } from './found-models.ts'

interface ChassisFieldProps {
  pageType: PageType
  models: ListingAddress['model']
  chosen: ListingAddress['chassis']
  options: readonly Option[]
  apply: (change: Change<ListingAddress>) => void
  label: string
}

const foundChassis = (pageType: PageType) => (search_chassis: string) => ({
  queryKey: ['found-chassis', pageType, search_chassis],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call('filterChassis', { params: { pageType }, query: { search_chassis } }, { signal }),
})

const attributesOf = (pageType: PageType, quick_search_chassis: string) =>
  queryOptions({
    queryKey: ['filter-attributes', pageType, quick_search_chassis],
    queryFn: ({ signal }) =>
      call(
        'filterAttributes',
        { params: { pageType }, query: { quick_search_chassis } },
        { signal },
      ),
  })

/**
 * Filters by one chassis code: one of the chosen models, or any that a search finds; the latter also sets makers and
 * models (spec 3 §5).
 */
export const ChassisField = memo(function ChassisField(props: ChassisFieldProps) {
  const { pageType, models, chosen, options, apply, label } = props
  const { t } = useTranslation('filters')
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const choose = async ({ value }: CodeOption) => {
    apply(chooseFoundChassis(value))
    // Without its attributes, the code alone narrows the list just as well.
    const found = await queryClient
      .fetchQuery(attributesOf(pageType, value))
      .catch(() => ({ maker: [], model: [] }))
    if (isMounted.current) apply(fillInChassis(value, found))
  }
  return (
    <SelectBox
      label={label}
      chosen={namesOf(chosen, options)}
      placeholder={t('any.chassis')}
      open={open}
      onOpen={setOpen}
    >
      {(close) => (
        <>
          {chosen && (
            <button
              type="button"
              onClick={() => {
                apply(clearFilter(chassis))
                close()
              }}
              className="mx-2.5 mt-1.5 min-h-7 text-sm text-accent hover:underline touch:min-h-11"
            >
              {t('any.chassis')}
            </button>
          )}
          {models ? (
            <OptionList
              key={models.join()}
              filter={chassis}
              shape="scroll"
              isSingle
              options={options}
              chosen={chosen}
              apply={apply}
            />
          ) : (
            <FoundOptions
              label={t('findChassis')}
              hint={t('findChassisHint')}
              queryOf={foundChassis(pageType)}
              nameOf={(option) => option.label}
              onChoose={(option) => {
                void choose(option)
                close()
              }}
            />
          )}
        </>
      )}
    </SelectBox>
  )
})
