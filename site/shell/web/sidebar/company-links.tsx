import { Link } from '@tanstack/react-router'
import { useCompany } from '#platform/clock/web/site-info.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'

const linkClass =
  'inline-flex min-h-6 items-center rounded-sm text-quiet hover:text-ink aria-[current=page]:text-ink ' +
  'hover:underline touch:min-h-11'

/** Links to pages about the company, then to its other sites. */
export function CompanyLinks({ label, className }: { label: string; className?: string }) {
  const { t } = useTranslation('shell')
  const pages = useInfoPages()
  const { links } = useCompany()
  return (
    <nav aria-label={label}>
      <ul className={cx('flex flex-wrap gap-x-4 text-sm', className)}>
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {label}
            </Link>
          </li>
        ))}
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer" className={linkClass}>
              {label}
              <span className="sr-only"> ({t('newTab')})</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Pages about the company and its service, open to everybody. */
function useInfoPages() {
  const { t } = useTranslation('shell')
  return [
    { to: '/about', label: t('info.about') },
    { to: '/how-to-buy', label: t('info.howToBuy') },
    { to: '/make-an-order', label: t('info.makeAnOrder') },
  ] as const
}
