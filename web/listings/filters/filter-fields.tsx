import { formatNumber } from '../../../contract/core/money.ts'
import { isBikePage, isStatistics, type PageType } from '../../../contract/lots/page-types.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Section } from '../../ui/section.tsx'
import { ChassisField } from './chassis-field.tsx'
import { ColorField } from './color-field.tsx'
import { FacetChoices } from './facet-choices.tsx'
import { type FacetKey, facetsOf, rangesOf } from './filter-keys.ts'
import type { FiltersAnswer } from './filters-query.ts'
import { MakerFields } from './maker-fields.tsx'
import { QuickSearch } from './quick-search.tsx'
import { RangeFilter } from './range-filter.tsx'
import type { Coming } from './use-coming.ts'
import { useFilterLanguage } from './use-filter-words.ts'

interface FilterFieldsProps {
  pageType: PageType
  coming: Coming
  answer: FiltersAnswer
}

type Field = FacetKey | ReturnType<typeof rangesOf>[number]

/** The fields one below the other, those first that people reach for first. */
const order = [
  'auction',
  'maker',
  'year',
  'mileage',
  'startPrice',
  'condition',
  'status',
  'gearbox',
  'finishPrice',
  'engine',
  'color',
  'chassis',
] as const satisfies readonly Field[]

/** Folded up unless something is chosen there. */
const foldedUp: readonly Field[] = ['finishPrice', 'engine', 'color', 'chassis']

const withUnit: readonly Field[] = ['mileage', 'engine', 'startPrice', 'finishPrice']

/** Every filter of a page type with what there is to choose from, in the panel and in the drawer. */
export function FilterFields({ pageType, coming, answer }: FilterFieldsProps) {
  const { t } = useTranslation('filters')
  const { search, apply, plan } = coming
  const words = useFilterLanguage(pageType)
  const fields: readonly Field[] = [...facetsOf(pageType), ...rangesOf(pageType)]
  // Fixed prices are asked at no auction, but houses offer them.
  const shown = order.filter((field) => fields.includes(field))
  const titleOf = (field: (typeof order)[number]) => {
    if (field === 'maker') return t('makerAndModel')
    const name = words.name(field)
    return withUnit.includes(field) ? t(`unit.${field as 'mileage'}`, { name }) : name
  }
  return (
    <>
      <div className="border-line border-b">
        <QuickSearch
          filter="quick_search_lot"
          asked={search.quick_search_lot}
          apply={apply}
          plan={plan}
          explained
        />
        {!isBikePage(pageType) && (
          <div className="-mt-3">
            <QuickSearch filter="equipment" asked={search.equipment} apply={apply} plan={plan} />
          </div>
        )}
      </div>
      {shown.map((field) => (
        <Section
          key={field}
          title={titleOf(field)}
          detail={detailOf(field, answer, coming)}
          open={
            !foldedUp.includes(field) ||
            search[field] !== undefined ||
            (field === 'finishPrice' && isStatistics(pageType))
          }
        >
          <FilterControl
            field={field}
            name={titleOf(field)}
            pageType={pageType}
            coming={coming}
            answer={answer}
          />
        </Section>
      ))}
    </>
  )
}

/** How many values are chosen, else, for houses, how many there are. */
function detailOf(field: (typeof order)[number], { select }: FiltersAnswer, { search }: Coming) {
  if (field === 'auction' && !search.auction) {
    return formatNumber(select.auction.filter(({ counter }) => counter > 0).length)
  }
  if (!(field in select) || field === 'maker') return undefined
  const chosen = search[field]?.length
  return chosen ? formatNumber(chosen) : undefined
}

interface FilterControlProps extends FilterFieldsProps {
  field: (typeof order)[number]
  name: string
}

function FilterControl({ field, name, pageType, coming, answer }: FilterControlProps) {
  const { select, range } = answer
  const { search, apply, plan } = coming
  // Each is given what it shows and no more, and is not drawn for a press on another.
  switch (field) {
    case 'maker':
      return (
        <MakerFields
          pageType={pageType}
          maker={search.maker}
          model={search.model}
          select={select}
          apply={apply}
        />
      )
    case 'chassis':
      return (
        <ChassisField
          pageType={pageType}
          model={search.model}
          chassis={search.chassis}
          options={select.chassis}
          apply={apply}
          label={name}
        />
      )
    case 'color':
      return <ColorField color={search.color} options={select.color} apply={apply} label={name} />
    case 'auction':
    case 'condition':
    case 'status':
    case 'gearbox':
      return (
        <FacetChoices
          facet={field}
          shape={field === 'condition' ? 'all' : 'few'}
          ranked={field === 'condition'}
          options={select[field]}
          chosen={search[field]}
          apply={apply}
        />
      )
    default:
      return (
        <RangeFilter
          range={field}
          name={name}
          bounds={range[field]}
          value={search[field]}
          apply={apply}
          plan={plan}
        />
      )
  }
}
