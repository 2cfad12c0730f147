import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useRef, useState } from 'react'
import type { CodeOption } from '../../../contract/listings/filters.ts'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SelectBox } from '../../ui/select-box.tsx'
import type { ListingSearch } from '../listing-search.ts'
import { FacetChoices } from './facet-choices.tsx'
import { chooseFoundChassis, fillInChassis, pick } from './filter-changes.ts'
import { chosenNames } from './filter-words.ts'
import type { FiltersAnswer } from './filters-query.ts'
import { FoundOptions } from './found-options.tsx'
import type { Coming } from './use-coming.ts'

interface ChassisFieldProps {
  pageType: PageType
  model: ListingSearch['model']
  chassis: ListingSearch['chassis']
  options: FiltersAnswer['select']['chassis']
  apply: Coming['apply']
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
 * One chassis code: of the models that are chosen, else searched for, and then it brings makers and
 * models with it (spec 3 §5).
 */
export const ChassisField = memo(function ChassisField(props: ChassisFieldProps) {
  const { pageType, model, chassis, options, apply, label } = props
  const { t } = useTranslation('filters')
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const choose = async ({ value }: CodeOption) => {
    apply(chooseFoundChassis(value))
    // Without the attributes the code alone narrows the list just as well.
    const found = await queryClient
      .fetchQuery(attributesOf(pageType, value))
      .catch(() => ({ maker: [], model: [] }))
    if (isHere.current) apply(fillInChassis(value, found))
  }
  return (
    <SelectBox
      label={label}
      chosen={chosenNames(options, chassis)}
      placeholder={t('any.chassis')}
      open={open}
      onOpen={setOpen}
    >
      {(close) => (
        <>
          {chassis && (
            <button
              type="button"
              onClick={() => {
                apply(pick('chassis', null))
                close()
              }}
              className="mx-2.5 mt-1.5 min-h-7 text-sm text-accent hover:underline touch:min-h-11"
            >
              {t('any.chassis')}
            </button>
          )}
          {model ? (
            <FacetChoices
              key={model.join()}
              facet="chassis"
              shape="scroll"
              single
              options={options}
              chosen={chassis}
              apply={apply}
            />
          ) : (
            <FoundOptions
              label={t('findChassis')}
              hint={t('findChassisHint')}
              queryOf={foundChassis(pageType)}
              wordsOf={(option) => option.label}
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
