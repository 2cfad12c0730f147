import { Exposure } from '../bids/exposure.tsx'
import { useDefaultDeposit } from '../clock/site-info.ts'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSignedIn } from '../session/session.tsx'
import { BalanceFigures } from './balance-figures.tsx'
import { Contacts } from './contacts.tsx'
import { Chapter, Prose } from './prose.tsx'

/** Balance and limits of the person, and how to raise them. */
export function BalancePage() {
  const { t } = useTranslation('site')
  const { profile, permissions } = useSignedIn()
  const deposit = useDefaultDeposit()
  return (
    <>
      <PageTitle>{t('balance.title')}</PageTitle>
      <PageHead title={t('balance.title')} />
      <Prose>
        <section aria-label={t('balance.now')} className="mt-2">
          <BalanceFigures />
        </section>
        {permissions.creditLimitCheck && (
          <Chapter title={t('bids:exposure.title')}>
            <Exposure />
          </Chapter>
        )}
        <Chapter title={t('balance.topUp')}>
          <p>{t('balance.topUpLead', { deposit })}</p>
          <dl className="mt-3 flex flex-col gap-3">
            <Way name={t('balance.card')} text={t('balance.cardText')} />
            <Way name={t('balance.wire')} text={t('balance.wireText')} />
            <Way name={t('balance.bank')} text={t('balance.bankText', { id: profile.userId })} />
          </dl>
        </Chapter>
        <Chapter title={t('contacts.title')}>
          <Contacts />
        </Chapter>
      </Prose>
    </>
  )
}

function Way({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}
