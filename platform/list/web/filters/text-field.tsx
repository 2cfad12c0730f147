import { memo, useState } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { phoneScreen, useMedia } from '#platform/ui/web/browser/use-media.ts'
import { SearchInput } from '#platform/ui/web/fields/search-input.tsx'
import { HelpTooltip } from '#platform/ui/web/overlays/help-tooltip.tsx'
import type { Change, ListAddress } from '../address.ts'
import { debounceMs } from '../debounce-delays.ts'
import { setFilter, type TextFilter } from './filter.ts'

interface TextFieldProps<Address extends ListAddress> {
  filter: TextFilter<Address>
  /** The text of the address. */
  value: string | undefined
  apply: (change: Change<Address>) => void
  debounce: (change: Change<Address>, pauseMs: number) => void
}

function Field<Address extends ListAddress>(props: TextFieldProps<Address>) {
  const { filter, value = '', apply, debounce } = props
  const { t } = useTranslation('collection')
  const phone = useMedia(phoneScreen)
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // Changed elsewhere, by a tag or by going back. Blanks that are typed here stay.
    if (value !== text.trim()) setText(value)
  }
  const label = t(filter.label)
  const pause = phone ? debounceMs.textOnPhones : debounceMs.text
  const change = (next: string) => setFilter(filter, next.trim())
  return (
    <div className="px-3.5 pt-2.5 pb-3">
      <div className="mb-1 flex min-h-6 items-center justify-between text-xs font-semibold touch:text-sm">
        <span aria-hidden="true">{label}</span>
        {filter.formats && (
          <HelpTooltip label={t(filter.formats.label)}>{t(filter.formats.text)}</HelpTooltip>
        )}
      </div>
      <SearchInput
        label={label}
        placeholder={t(filter.example)}
        clearLabel={t('filters.clearText')}
        value={text}
        onText={(next) => {
          setText(next)
          if (next.trim() === '') apply(change(''))
          else debounce(change(next), pause)
        }}
        onEnter={() => apply(change(text))}
      />
    </div>
  )
}

/** A text filter, applied at once with Enter, else after a debounce. */
export const TextField = memo(Field) as typeof Field
