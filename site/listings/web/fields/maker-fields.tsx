import { memo, useState } from 'react'
import type { PageType } from '#market/search/contract/page-types.ts'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { Change } from '#platform/list/web/address.ts'
import type { Option } from '#platform/list/web/filters/filter.ts'
import { OptionList } from '#platform/list/web/filters/filter-fields.tsx'
import { FoundOptions } from '#platform/list/web/filters/found-options.tsx'
import { namesOf } from '#platform/list/web/filters/tags.ts'
import { SelectBox } from '#platform/ui/web/fields/select-box.tsx'
import type { ListingAddress } from '../listing-address.ts'
import { maker, model } from '../listing-filters.ts'
import { addFoundModel } from './found-models.ts'

interface MakerFieldsProps {
  pageType: PageType
  makers: ListingAddress['maker']
  models: ListingAddress['model']
  makerOptions: readonly Option[]
  modelOptions: readonly Option[]
  apply: (change: Change<ListingAddress>) => void
}

const foundModels = (pageType: PageType) => (search_model: string) => ({
  queryKey: ['found-models', pageType, search_model],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call('filterModel', { params: { pageType }, query: { search_model } }, { signal }),
})

/** Filters by makers and their models. Without a maker, models are found by search and set their maker. */
export const MakerFields = memo(function MakerFields(props: MakerFieldsProps) {
  const { pageType, makers, models, makerOptions, modelOptions, apply } = props
  const { t } = useTranslation('filters')
  // One open list at a time, or the other would be far below.
  const [open, setOpen] = useState<'maker' | 'model'>()
  return (
    <div className="flex flex-col gap-1.5">
      <SelectBox
        label={t('name.maker')}
        chosen={namesOf(makers, makerOptions)}
        placeholder={t('any.maker')}
        open={open === 'maker'}
        onOpen={(wanted) => setOpen(wanted ? 'maker' : undefined)}
      >
        {() => (
          <OptionList
            filter={maker}
            shape="scroll"
            options={makerOptions}
            chosen={makers}
            apply={apply}
          />
        )}
      </SelectBox>
      <SelectBox
        label={t('name.model')}
        chosen={namesOf(models, modelOptions)}
        placeholder={t('any.model')}
        open={open === 'model'}
        onOpen={(wanted) => setOpen(wanted ? 'model' : undefined)}
      >
        {(close) =>
          makers || models ? (
            <OptionList
              key={makers?.join()}
              filter={model}
              shape="scroll"
              options={modelOptions}
              chosen={models}
              apply={apply}
            />
          ) : (
            <FoundOptions
              label={t('findModel')}
              hint={t('findModelHint')}
              queryOf={foundModels(pageType)}
              nameOf={(option) => `${option.maker.label} ${option.label}`}
              onChoose={(option) => {
                apply(addFoundModel(option))
                close()
              }}
            />
          )
        }
      </SelectBox>
    </div>
  )
})
