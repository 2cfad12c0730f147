import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { ShareFrame } from '../shell/share-frame.tsx'
import { EmptyLot } from './empty-lot.tsx'

/** The page of a shared lot. Lots cannot be shared yet, so that every link shows that there is none. */
export function SharedLotPage() {
  const { t } = useTranslation('lots')
  return (
    <ShareFrame>
      <PageTitle>{t('shared')}</PageTitle>
      <EmptyLot />
    </ShareFrame>
  )
}
