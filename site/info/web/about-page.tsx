import { Link } from '@tanstack/react-router'
import { useCompany } from '#platform/clock/web/site-info.ts'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { Contacts } from './contacts.tsx'
import { Chapter, Points, Prose } from './prose.tsx'

export function AboutPage() {
  const { t } = useTranslation('site')
  const { name } = useCompany()
  return (
    <>
      <PageTitle>{t('about.title')}</PageTitle>
      <PageHead title={t('about.title')} />
      <Prose>
        <p className="mt-2 text-lg">{t('about.lead', { company: name })}</p>
        <Chapter title={t('about.do.title')}>
          <Points>
            <li>{t('about.do.show')}</li>
            <li>{t('about.do.bid')}</li>
            <li>{t('about.do.pay')}</li>
            <li>{t('about.do.talk')}</li>
          </Points>
        </Chapter>
        <Chapter title={t('about.auctions.title')}>
          <Points>
            <li>{t('about.auctions.week')}</li>
            <li>{t('about.auctions.sheet')}</li>
            <li>{t('about.auctions.lot')}</li>
            <li>{t('about.auctions.negotiation')}</li>
            <li>{t('about.auctions.time')}</li>
          </Points>
        </Chapter>
        <Chapter title={t('about.kinds.title')}>
          <Points>
            <li>{t('about.kinds.auctions')}</li>
            <li>{t('about.kinds.fixed')}</li>
            <li>{t('about.kinds.statistics')}</li>
          </Points>
        </Chapter>
        <Chapter title={t('contacts.title')}>
          <Contacts />
        </Chapter>
        <p className="mt-8">
          <Link to="/how-to-buy" className={buttonClass()}>
            {t('about.next')}
          </Link>
        </p>
      </Prose>
    </>
  )
}
