import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { paginationItems } from './pagination-model.ts'

interface PaginationProps {
  page: number
  pages: number
  siblings?: number
  /** Pages are links, so that they can be opened in another tab and copied. */
  hrefOf: (page: number) => string
  onGo: (page: number) => void
  /** Called when a page link is hovered or focused, for prefetching. */
  onNear?: (page: number) => void
  labels: {
    navigation: string
    previous: string
    next: string
    page: (page: number) => string
    format: (page: number) => string
  }
}

/** Numbered pages, with an ellipsis for skipped numbers. */
export function Pagination(props: PaginationProps) {
  const { page, pages, siblings = 1, labels } = props
  return (
    <nav aria-label={labels.navigation}>
      <ul className="flex items-center gap-0.5 sm:gap-1">
        <li>
          <PageLink {...props} to={page - 1} label={labels.previous}>
            <ChevronLeft aria-hidden="true" className="size-4" />
          </PageLink>
        </li>
        {paginationItems(page, pages, siblings).map((item) => (
          <li key={item}>
            {typeof item === 'number' ? (
              <PageLink {...props} to={item} label={labels.page(item)} current={item === page}>
                {labels.format(item)}
              </PageLink>
            ) : (
              <span aria-hidden="true" className={cx(cell, 'text-quiet')}>
                …
              </span>
            )}
          </li>
        ))}
        <li>
          <PageLink {...props} to={page + 1} label={labels.next}>
            <ChevronRight aria-hidden="true" className="size-4" />
          </PageLink>
        </li>
      </ul>
    </nav>
  )
}

const cell =
  'grid h-8 min-w-8 place-items-center rounded-md px-1.5 text-sm touch:h-11 touch:min-w-11'

interface PageLinkProps extends PaginationProps {
  to: number
  label: string
  current?: boolean
  children: ReactNode
}

function PageLink({ to, label, current = false, children, ...props }: PageLinkProps) {
  if (to < 1 || to > props.pages) {
    return (
      <span aria-hidden="true" className={cx(cell, 'text-faint')}>
        {children}
      </span>
    )
  }
  const near = () => props.onNear?.(to)
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    props.onGo(to)
  }
  return (
    <a
      href={props.hrefOf(to)}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={go}
      onPointerEnter={near}
      onFocus={near}
      className={cx(
        cell,
        current
          ? 'bg-ink font-semibold text-paper forced-colors:outline'
          : 'text-quiet hover:bg-sunken hover:text-ink',
      )}
    >
      {children}
    </a>
  )
}
