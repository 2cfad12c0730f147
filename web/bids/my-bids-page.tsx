import { Gavel } from 'lucide-react'
import { PageHead } from '../shell/page-head.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { NothingYet } from '../site/nothing-yet.tsx'
import { useTranslation } from '../words/use-translation.ts'

/** What a client bids on. There is nothing to list before bids can be placed. */
export function MyBidsPage() {
  const { t } = useTranslation('bids')
  return (
    <>
      <PageTitle>{t('mine.title')}</PageTitle>
      <PageHead title={t('mine.title')} />
      <NothingYet
        icon={<Gavel aria-hidden="true" />}
        title={t('mine.empty')}
        text={t('mine.text')}
      />
    </>
  )
}
