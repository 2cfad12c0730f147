import { History } from 'lucide-react'
import { NothingYet } from '../feedback/nothing-yet.tsx'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'

/** Bids whose auctions are over. They are not listed yet: each is told on its lot's page. */
export function ArchiveBidsPage() {
  const { t } = useTranslation('bids')
  return (
    <>
      <PageTitle>{t('archive.title')}</PageTitle>
      <PageHead title={t('archive.title')} />
      <NothingYet
        icon={<History aria-hidden="true" />}
        title={t('archive.empty')}
        text={t('archive.text')}
      />
    </>
  )
}
