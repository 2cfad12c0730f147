import { Search } from 'lucide-react'
import { useState } from 'react'
import { choose } from '../../collection/filters/filter.ts'
import { pauses } from '../../collection/pauses.ts'
import { usePendingAddress } from '../../collection/pending-address.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import type { PurchaseAddress } from './purchase-address.ts'
import { searchFilter } from './purchase-filters.ts'

/** Searches the purchased cars; the list follows when typing pauses, or with Enter. */
export function QuickSearch() {
  const { t } = useTranslation('purchases')
  const { address, apply, debounce } = usePendingAddress<PurchaseAddress>()
  const { qSearch = '' } = address
  const [text, setText] = useState(qSearch)
  const [known, setKnown] = useState(qSearch)
  if (known !== qSearch) {
    setKnown(qSearch)
    // Changed elsewhere, by a tag or by going back. Blanks that are typed here stay.
    if (qSearch !== text.trim()) setText(qSearch)
  }
  const change = (next: string) => choose(searchFilter, next.trim())
  return (
    <search className="relative block">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 z-[1] size-4 -translate-y-1/2 text-quiet"
      />
      <SearchInput
        label={t('filter.search')}
        placeholder={t('filter.searchHint')}
        clearLabel={t('filter.searchClear')}
        maxLength={200}
        value={text}
        onText={(next) => {
          setText(next)
          if (next.trim() === '') apply(change(''))
          else debounce(change(next), pauses.find)
        }}
        onEnter={() => apply(change(text))}
        inputClass="pl-8"
      />
    </search>
  )
}
