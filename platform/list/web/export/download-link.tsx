import type { ReactNode } from 'react'
import { cx } from '#platform/ui/web/cx.ts'
import { download } from './download.ts'

interface DownloadLinkProps {
  href: string
  /** Accessible name, when the text alone is unclear. */
  label?: string
  className?: string
  children: ReactNode
}

/** A link to one of our files, which also works when the session has just expired. */
export function DownloadLink({ href, label, className, children }: DownloadLinkProps) {
  return (
    <a
      href={href}
      aria-label={label}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void download(href)
      }}
      className={cx(
        'inline-flex items-center rounded-sm text-accent hover:underline touch:min-h-11 print:hidden',
        className,
      )}
    >
      {children}
    </a>
  )
}
