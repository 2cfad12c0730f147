import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'

/** The pages of managers of money, in the order of their links. */
const pages = [
  { id: 'bookings', to: '/payments' },
  { id: 'incoming', to: '/payments/incoming' },
  { id: 'tasks', to: '/payments/tasks' },
  { id: 'corrections', to: '/payments/corrections' },
  { id: 'journal', to: '/payments/journal' },
  { id: 'rates', to: '/payments/rates' },
] as const
type AccountingPage = (typeof pages)[number]['id']

/** Scrolls the link of the page into view within its row, but not the page. */
const showInRow = (link: HTMLElement | null) => {
  const row = link?.parentElement
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

interface AccountingFrameProps {
  current: AccountingPage
  actions?: ReactNode
  children: ReactNode
}

/** The frame of each page of managers of money: a heading, and links to the others. */
export function AccountingFrame({ current, actions, children }: AccountingFrameProps) {
  const { t } = useTranslation('payments-office')
  return (
    <>
      <PageTitle>{t(`page.${current}`)}</PageTitle>
      <PageHead title={t(`page.${current}`)} shortTitle={t(`link.${current}`)} actions={actions} />
      <div className="grid gap-4 pt-3 pb-6 lg:pt-0">
        <nav
          aria-label={t('pages')}
          className="flex gap-1 overflow-x-auto border-line border-b px-4 lg:px-0"
        >
          {pages.map(({ id, to }) => (
            <Link
              key={id}
              to={to}
              ref={id === current ? showInRow : undefined}
              aria-current={id === current ? 'page' : undefined}
              className={cx(
                'flex min-h-10 items-center border-b-2 px-3 text-sm whitespace-nowrap touch:min-h-11',
                id === current
                  ? 'border-accent font-medium text-accent'
                  : 'border-transparent text-quiet hover:text-ink',
              )}
            >
              {t(`link.${id}`)}
            </Link>
          ))}
        </nav>
        {children}
      </div>
    </>
  )
}
