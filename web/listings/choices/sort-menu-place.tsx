import { ArrowDownUp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { buttonClass } from '../../ui/button.tsx'
import { late } from '../../ui/late.ts'
import { useLateMenu } from '../../ui/use-late-menu.ts'
import type { Change, ListingSearch } from '../listing-search.ts'
import { sortChoiceOf } from './sort-choices.ts'
import { useSortWords } from './use-sort-words.ts'

const loadMenu = late(() => import('./sort-menu.tsx'))
const SortMenu = lazy(async () => ({ default: (await loadMenu()).SortMenu }))

export interface SortMenuPlaceProps {
  pageType: PageType
  search: ListingSearch
  onChange: (change: Change) => void
}

/** The button of the sort menu, with the order in words. */
export function SortMenuPlace(props: SortMenuPlaceProps) {
  const { t } = useTranslation('listings')
  const { wanted, button, menu } = useLateMenu(loadMenu)
  const order = useSortWords(props.pageType)(sortChoiceOf(props.search))
  return (
    <>
      <button
        {...button}
        className={buttonClass('ghost', 'touch:min-w-11')}
        aria-label={t('sort.name', { order })}
      >
        <ArrowDownUp aria-hidden="true" className="size-4" />
        <span className="hidden sm:inline">{order}</span>
      </button>
      <Suspense>{wanted && <SortMenu {...props} {...menu} />}</Suspense>
    </>
  )
}
