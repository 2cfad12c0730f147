import { ClipboardList } from 'lucide-react'
import { NothingYet } from '../feedback/nothing-yet.tsx'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'

/** Bids of all clients, for managers. They are not listed yet: they are placed on the pages of lots. */
export function BidManagerPage() {
  const { t } = useTranslation('bids')
  return (
    <>
      <PageTitle>{t('manager.title')}</PageTitle>
      <PageHead title={t('manager.title')} />
      <NothingYet
        icon={<ClipboardList aria-hidden="true" />}
        title={t('manager.empty')}
        text={t('manager.text')}
      />
    </>
  )
}
