import { Link } from '@tanstack/react-router'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { OrderForm } from './order/order-form.tsx'
import { Chapter, Prose } from './prose.tsx'

/** Presents fixed-price cars of partner dealers, with a link to order other cars. */
export function GoNetPage() {
  const { t } = useTranslation('site')
  return (
    <>
      <PageTitle>{t('goNet.title')}</PageTitle>
      <PageHead title={t('goNet.title')} />
      <Prose>
        <p className="mt-2 mb-4">{t('goNet.lead')}</p>
        <Link to="/oneprice" className={buttonClass('primary')}>
          {t('goNet.cars')}
        </Link>
        <Chapter title={t('goNet.request')}>
          <p className="mb-4">{t('goNet.requestText')}</p>
          <OrderForm />
        </Chapter>
      </Prose>
    </>
  )
}
