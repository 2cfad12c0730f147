import { PageHead } from '../../feedback/page-head.tsx'
import { PageTitle } from '../../feedback/page-title.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Prose } from '../prose.tsx'
import { OrderForm } from './order-form.tsx'

/** An order to the managers to find a vehicle. */
export function MakeAnOrderPage() {
  const { t } = useTranslation('site')
  return (
    <>
      <PageTitle>{t('order.title')}</PageTitle>
      <PageHead title={t('order.title')} />
      <Prose>
        <p className="mt-2 mb-6">{t('order.lead')}</p>
        <OrderForm />
      </Prose>
    </>
  )
}
