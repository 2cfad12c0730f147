import { memo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Hint } from '../../ui/hint.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { write } from './filter-changes.ts'
import type { TextFilterKey } from './filter-keys.ts'
import { pauses } from './pauses.ts'
import type { Coming } from './use-coming.ts'

interface QuickSearchProps {
  filter: TextFilterKey
  /** The text as it is in the question. */
  asked: string | undefined
  apply: Coming['apply']
  plan: Coming['plan']
  /** Whether a mark explains in which forms the text may be. */
  explained?: boolean
}

/** A text that narrows the list down: at once with Enter, else after a pause. */
export const QuickSearch = memo(function QuickSearch(props: QuickSearchProps) {
  const { filter, asked = '', apply, plan, explained = false } = props
  const { t } = useTranslation('filters')
  const phone = useMedia('(max-width: 767.98px)')
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
        {explained && <Hint label={t('formats.name')}>{t('formats.text')}</Hint>}
      </div>
      <SearchInput
        label={label}
        placeholder={t(`example.${filter}`)}
        clearLabel={t('clearText')}
        value={text}
        onText={(next) => {
          setText(next)
          if (next.trim() === '') apply(write(filter, ''))
          else {
            plan(write(filter, next), phone ? pauses.quickSearchOnPhones : pauses.quickSearch)
          }
        }}
        onEnter={() => apply(write(filter, text))}
      />
    </div>
  )
})
