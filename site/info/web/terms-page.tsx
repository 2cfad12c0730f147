import { useCompany, useDefaultDeposit } from '#platform/clock/web/site-info.ts'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { biddingTerms } from '#trade/bids/contract/terms.ts'
import { Chapter, Points, Prose } from './prose.tsx'

/** The terms of bidding; public, so that people can read them before signing up. */
export function TermsPage() {
  const { t } = useTranslation('site')
  const { name } = useCompany()
  const deposit = useDefaultDeposit()
  const format = useFormats()
  return (
    <>
      <PageTitle>{t('terms.title')}</PageTitle>
      <PageHead title={t('terms.title')} />
      <Prose>
        <p className="mt-2 text-lg">{t('terms.lead', { company: name })}</p>
        <p className="mt-2 text-quiet">
          {t('terms.version', {
            version: biddingTerms.version,
            day: format.day(biddingTerms.since),
          })}
        </p>
        <Chapter title={t('terms.bid.title')}>
          <Points>
            <li>{t('terms.bid.maximum')}</li>
            <li>{t('terms.bid.binding')}</li>
            <li>{t('terms.bid.review')}</li>
          </Points>
        </Chapter>
        <Chapter title={t('terms.deadline.title')}>
          <Points>
            <li>{t('terms.deadline.bidding')}</li>
            <li>{t('terms.deadline.cancel')}</li>
            <li>{t('terms.deadline.clock')}</li>
          </Points>
        </Chapter>
        <Chapter title={t('terms.limit.title')}>
          <Points>
            <li>{t('terms.limit.deposit', { deposit })}</li>
            <li>{t('terms.limit.limit')}</li>
          </Points>
        </Chapter>
        <Chapter title={t('terms.win.title')}>
          <Points>
            <li>{t('terms.win.buy')}</li>
            <li>{t('terms.win.pay')}</li>
            <li>{t('terms.win.late')}</li>
          </Points>
        </Chapter>
        <Chapter title={t('terms.car.title')}>
          <Points>
            <li>{t('terms.car.used')}</li>
            <li>{t('terms.car.sheet')}</li>
            <li>{t('terms.car.claim')}</li>
          </Points>
        </Chapter>
      </Prose>
    </>
  )
}
