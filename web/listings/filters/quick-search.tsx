import { type ReactNode, useState } from 'react'
import { SearchInput } from '../../ui/search-input.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useTranslation } from '../../words/use-translation.ts'
import { write } from './filter-changes.ts'
import type { TextFilterKey } from './filter-keys.ts'
import { pauses } from './pauses.ts'
import type { Coming } from './use-coming.ts'

interface QuickSearchProps {
  filter: TextFilterKey
  coming: Coming
  /** Stands at the end of the label's line. */
  hint?: ReactNode
}

/** A text that narrows the list down: at once with Enter, else after a pause. */
export function QuickSearch({ filter, coming, hint }: QuickSearchProps) {
  const { t } = useTranslation('filters')
  const phone = useMedia('(max-width: 767.98px)')
  const asked = coming.search[filter] ?? ''
  const [text, setText] = useState(asked)
  const [known, setKnown] = useState(asked)
  if (known !== asked) {
    setKnown(asked)
    // Changed elsewhere, by a tag or the way back. What is typed here keeps its blanks.
    if (asked !== text.trim()) setText(asked)
  }
  const label = t(`name.${filter}`)
  return (
    <div className="px-3.5 pt-2.5 pb-3">
      <div className="mb-1 flex min-h-6 items-center justify-between text-xs font-semibold touch:text-sm">
        <span aria-hidden="true">{label}</span>
        {hint}
      </div>
      <SearchInput
        label={label}
        placeholder={t(`example.${filter}`)}
        clearLabel={t('clearText')}
        value={text}
        onText={(next) => {
          setText(next)
          if (next.trim() === '') coming.apply(write(filter, ''))
          else {
            coming.plan(
              write(filter, next),
              phone ? pauses.quickSearchOnPhones : pauses.quickSearch,
            )
          }
        }}
        onEnter={() => coming.apply(write(filter, text))}
      />
    </div>
  )
}
