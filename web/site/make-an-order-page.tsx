import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { OrderForm } from './order-form.tsx'
import { Prose } from './prose.tsx'

/** For who does not search by themselves: an order to the managers. */
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
