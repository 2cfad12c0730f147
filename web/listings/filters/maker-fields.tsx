import { memo, useState } from 'react'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SelectBox } from '../../ui/select-box.tsx'
import type { ListingSearch } from '../listing-search.ts'
import { FacetChoices } from './facet-choices.tsx'
import { addFoundModel } from './filter-changes.ts'
import { chosenNames } from './filter-words.ts'
import type { FiltersAnswer } from './filters-query.ts'
import { FoundOptions } from './found-options.tsx'
import type { Coming } from './use-coming.ts'

interface MakerFieldsProps {
  pageType: PageType
  maker: ListingSearch['maker']
  model: ListingSearch['model']
  select: FiltersAnswer['select']
  apply: Coming['apply']
}

const foundModels = (pageType: PageType) => (search_model: string) => ({
  queryKey: ['found-models', pageType, search_model],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call('filterModel', { params: { pageType }, query: { search_model } }, { signal }),
})

/** Makers and their models. Without a maker a model is searched for, and brings its maker. */
export const MakerFields = memo(function MakerFields(props: MakerFieldsProps) {
  const { pageType, maker, model, select, apply } = props
  const { t } = useTranslation('filters')
  // One of them at a time, or the other would be far below.
  const [open, setOpen] = useState<'maker' | 'model'>()
  return (
    <div className="flex flex-col gap-1.5">
      <SelectBox
        label={t('name.maker')}
        chosen={chosenNames(select.maker, maker)}
        placeholder={t('any.maker')}
        open={open === 'maker'}
        onOpen={(wanted) => setOpen(wanted ? 'maker' : undefined)}
      >
        {() => (
          <FacetChoices
            facet="maker"
            shape="scroll"
            options={select.maker}
            chosen={maker}
            apply={apply}
          />
        )}
      </SelectBox>
      <SelectBox
        label={t('name.model')}
        chosen={chosenNames(select.model, model)}
        placeholder={t('any.model')}
        open={open === 'model'}
        onOpen={(wanted) => setOpen(wanted ? 'model' : undefined)}
      >
        {(close) =>
          maker || model ? (
            <FacetChoices
              key={maker?.join()}
              facet="model"
              shape="scroll"
              options={select.model}
              chosen={model}
              apply={apply}
            />
          ) : (
            <FoundOptions
              label={t('findModel')}
              hint={t('findModelHint')}
              queryOf={foundModels(pageType)}
              wordsOf={(option) => `${option.maker.label} ${option.label}`}
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
