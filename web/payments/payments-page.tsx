import { Link } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { BalanceFigures } from '../site/balance-figures.tsx'
import { Chapter, Prose } from '../site/prose.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Payments of a person. There are none to list before cars can be bought. */
export function PaymentsPage() {
  const { t } = useTranslation('payments')
  const toBalance = (
    <Link to="/balance" className={buttonClass('primary')}>
      {t('topUp')}
    </Link>
  )
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} />
      <Prose>
        <section aria-label={t('account')} className="mt-2">
          <BalanceFigures />
        </section>
        <Chapter title={t('list')}>
          <EmptyState
            icon={<CreditCard aria-hidden="true" />}
            title={t('empty')}
            text={t('text')}
            level={3}
            action={toBalance}
          />
        </Chapter>
      </Prose>
    </>
  )
}
