import { memo, useState } from 'react'
import type { CodeOption } from '../../../contract/listings/filters.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SelectBox } from '../../ui/select-box.tsx'
import type { ListingSearch } from '../listing-search.ts'
import { FacetChoices } from './facet-choices.tsx'
import { chosenNames } from './filter-words.ts'
import type { Coming } from './use-coming.ts'

interface ColorFieldProps {
  color: ListingSearch['color']
  apply: Coming['apply']
  options: readonly CodeOption[]
  label: string
}

/** Colours; nothing can be chosen where no lot has one (spec 3 §5). */
export const ColorField = memo(function ColorField(props: ColorFieldProps) {
  const { color, apply, options, label } = props
  const { t } = useTranslation('filters')
  const [open, setOpen] = useState(false)
  return (
    <SelectBox
      label={label}
      chosen={chosenNames(options, color)}
      placeholder={t('any.color')}
      disabled={options.length === 0}
      open={open}
      onOpen={setOpen}
    >
      {() => (
        <FacetChoices facet="color" shape="scroll" options={options} chosen={color} apply={apply} />
      )}
    </SelectBox>
  )
})
