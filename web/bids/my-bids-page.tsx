import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { myBids } from './lists/my-bids.ts'
import { MyBidsView } from './lists/my-bids-view.tsx'

/** What a client bids on. */
export function MyBidsPage() {
  const { t } = useTranslation('bids')
  return (
    <>
      <PageTitle>{t('mine.title')}</PageTitle>
      <PageHead title={t('mine.title')} />
      <MyBidsView collection={myBids} />
    </>
  )
}
