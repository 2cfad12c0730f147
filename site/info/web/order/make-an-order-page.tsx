import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Prose } from '../prose.tsx'
import { OrderForm } from './order-form.tsx'

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
