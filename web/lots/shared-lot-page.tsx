import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { ShareFrame } from '../shell/share-frame.tsx'
import { EmptyLot } from './empty-lot.tsx'

/** A lot behind a link. No lot can be shared yet, so that every link leads to none. */
export function SharedLotPage() {
  const { t } = useTranslation('lots')
  return (
    <ShareFrame>
      <PageTitle>{t('shared')}</PageTitle>
      <EmptyLot />
    </ShareFrame>
  )
}
