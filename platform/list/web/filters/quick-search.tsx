import { Search } from 'lucide-react'
import { useState } from 'react'
import { SearchInput } from '#platform/ui/web/fields/search-input.tsx'
import type { ListAddress } from '../address.ts'
import { debounceMs } from '../debounce-delays.ts'
import { usePendingAddress } from '../pending-address.tsx'
import { setFilter, type TextFilter } from './filter.ts'

interface QuickSearchProps<Address> {
  filter: TextFilter<Address>
  label: string
  placeholder: string
  clearLabel: string
}

/** Searches a list when typing pauses, or on Enter. */
export function QuickSearch<Address extends ListAddress>(props: QuickSearchProps<Address>) {
  const { filter, label, placeholder, clearLabel } = props
  const { address, apply, debounce } = usePendingAddress<Address>()
  const searched = String(address[filter.key] ?? '')
  const [text, setText] = useState(searched)
  const [known, setKnown] = useState(searched)
  if (known !== searched) {
    setKnown(searched)
    // Changed elsewhere, by a tag or by going back. Blanks that are typed here stay.
    if (searched !== text.trim()) setText(searched)
  }
  const change = (next: string) => setFilter(filter, next.trim())
  return (
    <search className="relative block">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 z-[1] size-4 -translate-y-1/2 text-quiet"
      />
      <SearchInput
        label={label}
        placeholder={placeholder}
        clearLabel={clearLabel}
        maxLength={200}
        value={text}
        onText={(next) => {
          setText(next)
          if (next.trim() === '') apply(change(''))
          else debounce(change(next), debounceMs.find)
        }}
        onEnter={() => apply(change(text))}
        inputClass="pl-8"
      />
    </search>
  )
}
