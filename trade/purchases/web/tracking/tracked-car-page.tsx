import { useParams } from '@tanstack/react-router'
import { Link2Off } from 'lucide-react'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { ShareFrame } from '#site/shell/web/share-frame.tsx'
import { CodeGate } from '#trade/sharing/web/code-gate.tsx'
import { TrackedCarContent, titleOf } from './tracked-car.tsx'
import { openCar, trackedCarQuery } from './tracked-car-query.ts'

/** Where a car is, for everybody who has the link and its code, such as a customer of the dealer. */
export function TrackedCarPage() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTranslation('purchase-tracking')
  return (
    <CodeGate
      key={id}
      id={id}
      kind="car"
      queryOf={(code) => trackedCarQuery(id, code)}
      open={(code) => openCar(id, code)}
      missing={
        <EmptyState
          level={1}
          icon={<Link2Off aria-hidden="true" />}
          title={t('missing.title')}
          text={t('missing.text')}
        />
      }
      frame={(content) => <ShareFrame>{content}</ShareFrame>}
    >
      {(car) => (
        <ShareFrame name={titleOf(car)}>
          <PageTitle>{titleOf(car)}</PageTitle>
          <TrackedCarContent car={car} />
        </ShareFrame>
      )}
    </CodeGate>
  )
}
