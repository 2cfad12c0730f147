import { LotPageColumns, printGridClass } from '#market/lots/web/lot-page-columns.tsx'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import { LotPhotos } from '#market/pictures/web/lot-photos.tsx'
import { useGallery } from '#market/pictures/web/use-gallery.tsx'
import { useLoadableImages } from '#market/pictures/web/use-loadable-images.ts'
import { portName } from '#market/reference-data/contract/ports.ts'
import { panelClass, Section } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Facts } from '#platform/ui/web/layout/facts.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import { purchaseStatusName } from '#trade/purchases/contract/rules.ts'
import type { TrackedCar } from '#trade/purchases/contract/tracking.ts'
import { MovedDay } from '../page/moved-day.tsx'
import { purchaseStatusTone } from '../status-tone.ts'
import { TrackedSteps } from './tracked-steps.tsx'

interface TrackedCarProps {
  car: TrackedCar
}

/** `TOYOTA AQUA S, 2018` */
export const titleOf = ({ maker, model, trim, year }: TrackedCar): string =>
  [[maker, model, trim].filter(Boolean).join(' '), year].filter(Boolean).join(', ')

/** The delivery of a car, read-only: no prices, invoices or names. */
export function TrackedCarContent({ car }: TrackedCarProps) {
  const { t } = useTranslation('purchases')
  const format = useLotFormats()
  const phone = useMedia('(max-width: 767.98px)')
  return (
    <div data-upright>
      <p className="flex flex-wrap items-center gap-x-3 px-4 py-2 text-sm text-quiet lg:px-0 lg:py-3">
        <StatusDot tone={purchaseStatusTone(car.status)}>
          {t(`status.${purchaseStatusName(car.status)}`)}
        </StatusDot>
        {format.day(car.statusDay)}
      </p>
      {phone ? (
        <div className={cx('grid gap-3', printGridClass)}>
          <TrackedSteps car={car} />
          <Photos car={car} />
          <Voyage car={car} />
          <Car car={car} />
          <About car={car} />
        </div>
      ) : (
        <div className="grid gap-4 xl:gap-5">
          <div className="px-3 lg:px-0">
            <TrackedSteps car={car} />
          </div>
          <LotPageColumns
            pictures={<Photos car={car} />}
            facts={<Car car={car} />}
            prices={
              <>
                <Voyage car={car} />
                <About car={car} />
              </>
            }
          />
        </div>
      )}
    </div>
  )
}

function Photos({ car }: TrackedCarProps) {
  const photos = useLoadableImages(car.images)
  const format = useLotFormats()
  const [gallery, openGallery] = useGallery()
  const bike = car.kind === 'bike'
  const open = (start: string) =>
    openGallery({
      images: photos.images,
      start,
      title: titleOf(car),
      detail: '',
      facts: dotted(format.mileage(car.mileageKm), format.engine(car.engineCc)),
      bike,
    })
  return (
    <div className={cx(panelClass, 'overflow-hidden')}>
      <LotPhotos
        loadable={photos}
        thumbnailOf={(image) => car.thumbnails[car.images.indexOf(image)] ?? image}
        bike={bike}
        onOpen={open}
      />
      {gallery}
    </div>
  )
}

function Voyage({ car }: TrackedCarProps) {
  const { t, language } = useTranslation('purchase-tracking')
  return (
    <Section title={t('voyage.title')}>
      <Facts
        facts={[
          { name: t('voyage.vessel'), value: car.vessel },
          { name: t('voyage.number'), value: car.voyage },
          { name: t('voyage.from'), value: portName(car.exportPort, language) },
          { name: t('voyage.to'), value: portName(car.dischargePort, language) },
          {
            name: t('voyage.etd'),
            value: car.etd && <MovedDay day={car.etd} moved={car.etdMoved} />,
          },
          {
            name: t('voyage.eta'),
            value: car.eta && <MovedDay day={car.eta} moved={car.etaMoved} />,
          },
        ]}
      />
    </Section>
  )
}

function Car({ car }: TrackedCarProps) {
  const { t } = useTranslation('purchase-tracking')
  const format = useLotFormats()
  const registered = [car.year, car.year && car.month && String(car.month).padStart(2, '0')]
  return (
    <Section title={t('car')}>
      <Facts
        facts={[
          { name: t('model'), value: [car.maker, car.model, car.trim].filter(Boolean).join(' ') },
          { name: t('purchase-page:car.registered'), value: registered.filter(Boolean).join('.') },
          {
            name: t(car.kind === 'bike' ? 'purchase-page:car.frame' : 'purchase-page:car.chassis'),
            value: car.chassis && (
              <span translate="no" className="wrap-anywhere">
                {car.chassis}
              </span>
            ),
          },
          { name: t('purchase-page:car.color'), value: format.of(car.color) },
          { name: t('purchase-page:car.mileage'), value: format.mileage(car.mileageKm) },
          { name: t('purchase-page:car.engine'), value: format.engine(car.engineCc) },
        ]}
      />
    </Section>
  )
}

function About({ car }: TrackedCarProps) {
  const { t } = useTranslation('purchase-tracking')
  const format = useLotFormats()
  return (
    <Section title={t('about')}>
      <p className="text-sm text-quiet">
        {t('changed', { when: format.when(new Date(car.changedAt)) })}
      </p>
      <p className="mt-1 text-sm text-quiet">
        {t('shared-lots:until', { when: format.when(new Date(car.expiresAt)) })}
      </p>
    </Section>
  )
}
