import { useState } from 'react'
import type { CodeOption } from '../../../contract/listing-filters.ts'
import { SelectBox } from '../../ui/select-box.tsx'
import { useTranslation } from '../../words/use-translation.ts'
import { FacetChoices } from './facet-choices.tsx'
import { chosenNames } from './filter-words.ts'
import type { Coming } from './use-coming.ts'

interface ColorFieldProps {
  coming: Coming
  options: readonly CodeOption[]
  label: string
}

/** Colours; nothing can be chosen where no lot has one (spec 3 §5). */
export function ColorField({ coming, options, label }: ColorFieldProps) {
  const { t } = useTranslation('filters')
  const [open, setOpen] = useState(false)
  const { color } = coming.search
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
        <FacetChoices
          facet="color"
          shape="scroll"
          options={options}
          chosen={color}
          apply={coming.apply}
        />
      )}
    </SelectBox>
  )
}
