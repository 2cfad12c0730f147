import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { formatNumber } from '../../contract/core/money.ts'
import { mostExportedLots, type PageType } from '../../contract/lots/page-types.ts'
import { CallRefused } from '../api/call-errors.ts'
import { addressOfCall, call } from '../api/client.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { buttonClass } from '../ui/button.tsx'
import { type ListingSearch, listingQuestion } from './listing-search.ts'

interface ExportButtonProps {
  pageType: PageType
  search: ListingSearch
  /** Lots that the question finds; not known while it is asked. */
  found: number | undefined
}

/** Downloads the list as a file, as far as one file goes; says so where that is not all of it. */
export function ExportButton({ pageType, search, found = 0 }: ExportButtonProps) {
  const { t, language } = useTranslation('sales')
  const { page: _page, pageSize: _size, ...asked } = search
  const { pageSize: _asked, ...question } = listingQuestion(asked, 1)
  const isCut = found > mostExportedLots
  const total = formatNumber(found)
  const most = formatNumber(mostExportedLots)
  const name = isCut
    ? t('export.first', { count: found, most, total })
    : t('export.all', { count: found, total })
  const face = (
    <>
      <Download aria-hidden="true" className="size-4" />
      <span className="hidden sm:inline">{t('export.label')}</span>
      {isCut && (
        <span className="hidden text-xs text-quiet xl:inline">
          {t('export.firstShort', { most })}
        </span>
      )}
    </>
  )
  const look = buttonClass('ghost', 'touch:min-w-11')
  if (found === 0) {
    return (
      <span aria-hidden="true" data-screen-only className={`${look} opacity-50`}>
        {face}
      </span>
    )
  }
  return (
    <a
      href={addressOfCall('exportLots', { params: { pageType }, query: { ...question, language } })}
      download
      data-screen-only
      title={name}
      onClick={renewSession}
      className={look}
    >
      {face}
      <span className="sr-only">{name}</span>
    </a>
  )
}

let isRenewed = false

/** A link cannot renew a session as calls do, so a call goes before it. */
function renewSession(event: MouseEvent<HTMLAnchorElement>): void {
  const link = event.currentTarget
  if (isRenewed || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const follow = () => {
    isRenewed = true
    link.click()
    isRenewed = false
  }
  call('viewProfile').then(follow, (error: unknown) => {
    // Of a session that has ended the whole page speaks; anything else the browser may tell.
    if (!(error instanceof CallRefused)) follow()
  })
}
