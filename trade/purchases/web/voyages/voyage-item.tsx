import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { panelClass } from '#platform/feedback/web/section.tsx'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import { purchaseStatus } from '#trade/purchases/contract/rules.ts'
import type { Voyage } from '#trade/purchases/contract/voyages.ts'
import { BulkStatus } from '../manage/bulk-status.tsx'
import { LogisticsDialog } from '../manage/logistics-dialog.tsx'
import { noLogistics } from '../manage/logistics-values.ts'
import { purchaseStatusTone } from '../status-tone.ts'
import { voyageCarsQuery } from './voyage-queries.ts'

/** Number of cars shown at once; more on demand. */
const shownCars = 50

/** A vessel with its cars, whose ship, days and status are set together. */
export function VoyageItem({ voyage }: { voyage: Voyage }) {
  const { t } = useTranslation('purchase-office')
  const { day } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const dayOf = (value: string | null) => (value ? day(value) : '—')
  return (
    <section aria-labelledby={`${id}-name`} className={cx(panelClass, 'p-4')}>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={`${id}-name`} className="text-base font-semibold break-words">
            {dotted(voyage.voyage, voyage.vessel)}
          </h2>
          <p className="text-sm text-quiet">
            {dotted(
              voyage.shippingLine,
              [voyage.exportPorts.join(', '), voyage.dischargePorts.join(', ')]
                .filter(Boolean)
                .join(' – '),
            )}
          </p>
        </div>
        <dl className="flex gap-6 text-sm">
          {(['etd', 'eta'] as const).map((name) => (
            <div key={name}>
              <dt className="text-quiet">{t(`logistics.${name}`)}</dt>
              <dd className="font-semibold whitespace-nowrap">{dayOf(voyage[name])}</dd>
            </div>
          ))}
        </dl>
        <VoyageActions voyage={voyage} />
      </div>
      {voyage.differs && <p className="mt-2 text-sm text-fair">{t('voyages.differs')}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={`${id}-cars`}
          onClick={() => setIsOpen(!isOpen)}
          className="-ml-3"
        >
          {t('voyages.cars', { count: voyage.cars })}
          <ChevronDown aria-hidden="true" className={cx('size-4', isOpen && 'rotate-180')} />
        </Button>
        {voyage.statuses.map(({ value, label, count }) => (
          <StatusDot key={value} tone={purchaseStatusTone(value)}>
            {`${label} ${count}`}
          </StatusDot>
        ))}
      </div>
      <div id={`${id}-cars`}>{isOpen && <VoyageCars voyage={voyage.voyage} />}</div>
    </section>
  )
}

/** Sets ship, days and status of all cars. */
function VoyageActions({ voyage }: { voyage: Voyage }) {
  const { t } = useTranslation('purchase-office')
  const ship = useOpening()
  const moving = useOpening()
  const [status, setStatus] = useState<BulkStatus>(purchaseStatus.inTransit)
  const target = { ofVoyage: voyage.voyage }
  const move = (to: BulkStatus) => {
    setStatus(to)
    moving.show()
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onClick={ship.show}>{t('voyages.edit')}</Button>
        <Button onClick={() => move(purchaseStatus.inTransit)}>{t('voyages.departed')}</Button>
        <Button onClick={() => move(purchaseStatus.delivered)}>{t('voyages.arrived')}</Button>
      </div>
      <LogisticsDialog
        key={`ship ${ship.key}`}
        open={ship.open}
        title={t('voyages.editTitle', { voyage: voyage.voyage, count: voyage.cars })}
        hint={t('voyages.editHint')}
        target={target}
        before={{
          ...{ ...noLogistics, voyage: voyage.voyage, vessel: voyage.vessel },
          ...{ shippingLine: voyage.shippingLine, etd: voyage.etd ?? '', eta: voyage.eta ?? '' },
        }}
        onClose={ship.hide}
      />
      <BulkStatus
        key={`status ${moving.key}`}
        open={moving.open}
        target={target}
        count={voyage.cars}
        status={status}
        onClose={moving.hide}
      />
    </>
  )
}

function VoyageCars({ voyage }: { voyage: string }) {
  const { t } = useTranslation('purchase-office')
  const { day } = useFormats()
  const [pageSize, setPageSize] = useState(shownCars)
  const { data, error, refetch, isFetching } = useQuery({
    ...voyageCarsQuery(voyage, pageSize),
    placeholderData: (last) => last,
  })
  if (error) {
    return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} inline />
  }
  if (!data) return <Skeleton className="mt-2 h-20" />
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-line border-t text-sm">
        {data.cars.map((car) => (
          <li key={car.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <Link
              to="/purchased-cars/$id"
              params={{ id: String(car.id) }}
              className="min-w-0 flex-1 basis-56 text-accent hover:underline"
            >
              {dotted(car.title, car.sku)}
            </Link>
            <span className="text-quiet">{dotted(car.chassis, car.client)}</span>
            <StatusDot tone={purchaseStatusTone(car.status)}>{car.statusLabel}</StatusDot>
            <span className="text-quiet">
              {dotted(car.vessel, car.etd && day(car.etd), car.eta && day(car.eta))}
            </span>
          </li>
        ))}
      </ul>
      {data.pageInfo.totalSearchResults > data.cars.length && pageSize < 100 && (
        <Button className="mt-2" onClick={() => setPageSize(100)}>
          {t('voyages.more')}
        </Button>
      )}
    </>
  )
}
