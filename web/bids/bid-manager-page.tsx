import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Desk } from './manage/desk.tsx'

/** Bids of all clients, for managers. */
export function BidManagerPage() {
  const { t } = useTranslation('bid-manager')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Desk />
    </>
  )
}
