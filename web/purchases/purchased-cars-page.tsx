import { ShipWheel } from 'lucide-react'
import { NothingYet } from '../feedback/nothing-yet.tsx'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'

/** Cars that a person has bought. Not listed yet. */
export function PurchasedCarsPage() {
  const { t } = useTranslation('purchases')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} />
      <NothingYet icon={<ShipWheel aria-hidden="true" />} title={t('empty')} text={t('text')} />
    </>
  )
}
