import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'

type ManagerPage =
  | 'cars'
  | 'voyages'
  | 'tariffs'
  | 'importRules'
  | 'importRates'
  | 'exportRules'
  | 'prices'

const pages = [
  { id: 'cars', to: '/purchased-cars' },
  { id: 'voyages', to: '/purchased-cars/voyages' },
  { id: 'tariffs', to: '/purchased-cars/tariffs' },
  { id: 'importRules', to: '/purchased-cars/import-rules' },
  { id: 'importRates', to: '/purchased-cars/import-rates' },
  { id: 'exportRules', to: '/purchased-cars/export-rules' },
  { id: 'prices', to: '/prices' },
] as const

/** Links the managers' pages about purchased cars to each other. */
export function ManagerLinks({ current }: { current: ManagerPage }) {
  const { t } = useTranslation('purchase-office')
  return (
    <nav aria-label={t('links.name')} className="flex flex-wrap gap-2">
      {pages
        .filter(({ id }) => id !== current)
        .map(({ id, to }) => (
          <Link key={id} to={to} className={buttonClass()}>
            {t(`links.${id}`)}
          </Link>
        ))}
    </nav>
  )
}
