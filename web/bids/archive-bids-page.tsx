import { History } from 'lucide-react'
import { PageHead } from '../shell/page-head.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { NothingYet } from '../site/nothing-yet.tsx'
import { useTranslation } from '../words/use-translation.ts'

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
