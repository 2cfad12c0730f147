import { ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { type ListAddress, onPage } from './address.ts'
import { writeSearchParams } from './search-params.ts'
import type { CollectionState } from './use-collection.ts'

/** A link to the earlier pages of a list that was opened at a later page. */
export function EarlierPages<Row, Address extends ListAddress>({
  list: { address, go, start, wide },
}: {
  list: CollectionState<Row, Address>
}) {
  const { t } = useTranslation('collection')
  if (wide || start === 1) return null
  const link = (page: number, label: string) => {
    const follow = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      void go((now) => onPage(now, page))
    }
    return (
      <a
        href={writeSearchParams({ ...onPage(address, page) }) || '?'}
        onClick={follow}
        className={buttonClass('plain', 'flex-1')}
      >
        <ArrowUp aria-hidden="true" className="size-4" />
        {label}
      </a>
    )
  }
  return (
    <div data-screen-only className="flex gap-2 px-3 pb-2">
      {start > 2 && link(start - 1, t('pages.previous'))}
      {link(1, t('empty.firstPage'))}
    </div>
  )
}
