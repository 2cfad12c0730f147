import { useParams } from '@tanstack/react-router'
import { Link2Off } from 'lucide-react'
import { PageTitle } from '../../feedback/page-title.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CodeGate } from '../../sharing/code-gate.tsx'
import { ShareFrame } from '../../shell/share-frame.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
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
