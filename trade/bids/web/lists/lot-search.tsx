import { Search } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { SearchInput } from '#platform/ui/web/fields/search-input.tsx'
import type { BidListKind } from './bid-address.ts'
import { type SuggestedBid, useLotSearch } from './use-lot-search.ts'

/** The call accepts no longer text. */
const longestText = 500

/**
 * Searches a list of bids by lot numbers, with suggestions for the one being typed. The list updates when all typed
 * numbers are known, when a suggestion is chosen, or on Enter.
 */
export function LotSearch({ kind }: { kind: BidListKind }) {
  const { t } = useTranslation('bid-lists')
  const id = useId()
  const search = useLotSearch(kind)
  const { shown, isShown, active } = search
  return (
    <search className="relative block w-full min-w-0">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 z-[1] size-4 -translate-y-1/2 text-quiet"
      />
      <SearchInput
        label={t('search.name')}
        placeholder={t('search.hint')}
        clearLabel={t('search.clear')}
        maxLength={longestText}
        value={search.text}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && active ? `${id}-${active.bidId}` : undefined}
        onKeyDownCapture={search.onKeyDown}
        onFocus={search.onFocus}
        onBlur={search.onBlur}
        onText={search.onText}
        onEnter={search.onEnter}
        inputClass="pl-8"
      />
      {isShown && (
        <Suggestions id={id} bids={shown ?? []} active={active} onChoose={search.choose} />
      )}
      <p role="status" className="sr-only">
        {isShown && t('search.found', { count: shown?.length ?? 0 })}
      </p>
    </search>
  )
}

interface SuggestionsProps {
  id: string
  bids: readonly SuggestedBid[]
  active: SuggestedBid | undefined
  onChoose: (lotNo: string) => void
}

function Suggestions({ id, bids, active, onChoose }: SuggestionsProps) {
  const { t } = useTranslation('bid-lists')
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-float">
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('search.suggestions')}
        className="max-h-[150px] overflow-y-auto overscroll-contain p-1 empty:hidden"
      >
        {bids.map((bid) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (APG, combobox)
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={bid.bidId}
            id={`${id}-${bid.bidId}`}
            role="option"
            aria-selected={bid === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(bid.lotNo)}
            className={cx(
              'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-sm select-none',
              'hover:bg-accent-wash touch:min-h-11',
              bid === active && 'bg-accent-wash forced-colors:outline',
            )}
          >
            <span translate="no" className="font-semibold">
              {bid.lotNo}
            </span>
            <span className="min-w-0 truncate text-quiet">{bid.auctionName}</span>
          </div>
        ))}
      </div>
      {bids.length === 0 && <p className="px-3 py-2 text-sm text-quiet">{t('search.none')}</p>}
    </div>
  )
}
