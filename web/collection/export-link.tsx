import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { formatNumber } from '../../contract/core/money.ts'
import { CallRefused } from '../api/call-errors.ts'
import { call } from '../api/client.ts'
import type { FullKey } from '../i18n/message-types.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { buttonClass } from '../ui/button.tsx'

interface ExportLinkProps {
  /** Address of the file. */
  href: string
  /** Rows that the list finds; undefined while it loads. */
  found: number | undefined
  /** Most rows that one file holds. */
  most: number
  /** What is downloaded, where it is all of the list and where it is not. */
  all: FullKey
  first: FullKey
}

/** Downloads the list as a file, as far as one file goes; says so where that is not all of it. */
export function ExportLink({ href, found = 0, most, all, first }: ExportLinkProps) {
  const { t } = useTranslation('collection')
  const isCut = found > most
  const counts = { count: found, total: formatNumber(found), most: formatNumber(most) }
  const name = t(isCut ? first : all, counts)
  const face = (
    <>
      <Download aria-hidden="true" className="size-4" />
      <span className="hidden sm:inline">{t('export.label')}</span>
      {isCut && (
        <span className="hidden text-xs text-quiet xl:inline">
          {t('export.firstShort', { most: counts.most })}
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
    <a href={href} download data-screen-only title={name} onClick={renewSession} className={look}>
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
    // A session that has ended is announced by the whole page; anything else the browser reports.
    if (!(error instanceof CallRefused)) follow()
  })
}
