import { queryOptions } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Link2Off } from 'lucide-react'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { ShareFrame } from '#site/shell/web/share-frame.tsx'
import type { TrackedCar } from '#trade/purchases/contract/tracking.ts'
import { CodeGate } from '#trade/sharing/web/code-gate.tsx'
import { TrackedCarContent, titleOf } from './tracked-car.tsx'

/** The tracking page of a car, for anybody with link and code, such as a dealer's customer. */
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

/** `locked` until the right code is sent. */
type OpenedCar = TrackedCar | 'locked'

export async function openCar(id: string, code: string, signal?: AbortSignal): Promise<OpenedCar> {
  const body = { id, ...(code && { code }) }
  const response = await call('openPurchaseShare', { body }, ...(signal ? [{ signal }] : []))
  return 'locked' in response ? 'locked' : response
}

/** Each time that the page is loaded is counted as an opening, so a glance at another window is none. */
const freshMs = 5 * 60_000

/** A car by its link; it is asked for again when somebody comes back to the page after some minutes. */
const trackedCarQuery = (id: string, code: string) =>
  queryOptions({
    queryKey: ['tracked-car', id, code] as const,
    staleTime: freshMs,
    refetchOnReconnect: false,
    retry: (failures, error) => !(error instanceof CallRefused) && failures < 3,
    queryFn: ({ signal }) => openCar(id, code, signal),
  })
