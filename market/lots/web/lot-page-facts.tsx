import type { ReactNode } from 'react'
import { lotStatusKey } from '#market/lots/contract/status-text.ts'
import { lotStatusTone } from '#market/reference-data/contract/codes.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { panelClass } from '#platform/feedback/web/section.tsx'
import type { KeyOf } from '#platform/i18n/web/message-types.ts'
import { type Translate, useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Facts } from '#platform/ui/web/layout/facts.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import { GradeBadge } from './grade-badge.tsx'
import { HouseWords } from './house-words.tsx'
import type { BikeDescription, CarDescription, LotDescription } from './lot-view.ts'
import { isExplained } from './status-hint.ts'
import { useLotFormats } from './use-lot-formats.ts'

interface LotPageFactsProps {
  lot: LotDescription
  /** The house's note on the mileage, translated; without it the house's own words are shown. */
  mileageNote?: ReactNode
}

/** Shows the header, summary and specification of a lot (spec 3 §2). */
export function LotPageFacts({ lot, mileageNote }: LotPageFactsProps) {
  const { t } = useTranslation('lots')
  const groups = [
    { name: t('facts.lot'), content: <AuctionFacts lot={lot} /> },
    { name: t('facts.summary'), content: <Summary lot={lot} mileageNote={mileageNote} /> },
    {
      name: t('facts.specification'),
      content:
        lot.kind === 'car' ? <CarSpecification lot={lot} /> : <BikeSpecification lot={lot} />,
    },
  ]
  return (
    <div className={cx(panelClass, 'print:order-2 print:row-span-2')}>
      {groups.map(({ name, content }) => (
        <section
          key={name}
          aria-label={name}
          className="border-line border-b p-4 last:border-b-0 print:p-0 print:pb-2"
        >
          {content}
        </section>
      ))}
    </div>
  )
}

function AuctionFacts({ lot }: { lot: LotDescription }) {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  const { startsAt, auctionStartsAt, day } = lot
  const first = !startsAt && auctionStartsAt
  return (
    <Facts
      facts={[
        { name: t('facts.number'), value: lot.lotNo },
        { name: t('facts.auction'), value: lot.auction },
        ...(day ? [{ name: t('facts.day'), value: format.day(day) }] : []),
        ...(startsAt ? [{ name: t('facts.runsAt'), value: <BothTimes instant={startsAt} /> }] : []),
        ...(first && day === tokyoDayOf(first)
          ? [{ name: t('facts.firstLot'), value: <BothTimes instant={first} /> }]
          : []),
        {
          name: t('facts.status'),
          value: (
            <>
              <StatusDot tone={lotStatusTone(lot.status)}>
                {t(`listings:${lotStatusKey(lot.status, day)}`)}
              </StatusDot>
              {isExplained(lot.status) && (
                <span className="block text-xs text-quiet">
                  {t(`listings:statusHint.${lot.status}`)}
                </span>
              )}
            </>
          ),
        },
        { name: t('facts.condition'), value: <Grades lot={lot} /> },
      ]}
    />
  )
}

/** Shows a time in Tokyo and, if it differs, the local time. */
function BothTimes({ instant }: { instant: Date }) {
  return useLotFormats().both(instant)
}

function Grades({ lot }: { lot: LotDescription }) {
  const { t } = useTranslation('lots')
  const { exteriorGrade, interiorGrade } =
    lot.kind === 'car' ? lot : { exteriorGrade: '', interiorGrade: '' }
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      {exteriorGrade && <span>{t('facts.exterior', { grade: exteriorGrade })}</span>}
      {interiorGrade && <span>{t('facts.interior', { grade: interiorGrade })}</span>}
      <GradeBadge condition={lot.condition} />
    </span>
  )
}

function Summary({ lot, mileageNote }: LotPageFactsProps) {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  const registered =
    lot.year && lot.month ? `${lot.year}.${String(lot.month).padStart(2, '0')}` : lot.year
  return (
    <Facts
      facts={[
        { name: t('facts.maker'), value: lot.maker },
        { name: t('facts.model'), value: lot.model },
        { name: t('facts.year'), value: registered },
        {
          name: lot.kind === 'car' ? t('facts.chassis') : t('facts.frame'),
          value: (
            <span translate="no" className="wrap-anywhere">
              {lot.chassis}
            </span>
          ),
        },
        { name: t('facts.mileage'), value: format.mileage(lot.mileageKm) },
        ...(lot.mileageNote
          ? [
              {
                name: t('facts.mileageNote'),
                value: mileageNote || <HouseWords text={lot.mileageNote} />,
              },
            ]
          : []),
      ]}
    />
  )
}

function CarSpecification({ lot }: { lot: CarDescription }) {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  const { doors, seats, leftHandDrive } = lot
  return (
    <Facts
      facts={[
        { name: t('facts.trim'), value: lot.trim },
        {
          name: t('facts.engine'),
          value: dotted(
            format.engine(lot.engineCc),
            lot.fuel && fuelName(lot.fuel, t),
            format.power(lot.powerHp),
          ),
        },
        { name: t('facts.gearbox'), value: dotted(format.of(lot.gearbox), lot.drive) },
        { name: t('facts.color'), value: dotted(format.of(lot.color), lot.colorNumber) },
        {
          name: t('facts.body'),
          value: dotted(
            doors && t('facts.doors', { count: doors }),
            seats && t('facts.seats', { count: seats }),
          ),
        },
        ...(leftHandDrive === null
          ? []
          : [
              {
                name: t('facts.wheel'),
                value: leftHandDrive ? t('facts.wheelLeft') : t('facts.wheelRight'),
              },
            ]),
        {
          name: t('facts.equipment'),
          value: <Equipment lot={lot} />,
          long: lot.equipment !== '',
        },
      ]}
    />
  )
}

/** Shows the names of the equipment; if none was recognised, the text of the sheet. */
function Equipment({ lot }: { lot: CarDescription }) {
  const format = useLotFormats()
  const names = lot.equipmentNames.map((name) => format.of(name))
  return names.length > 0 ? <span title={lot.equipment}>{names.join(', ')}</span> : lot.equipment
}

function BikeSpecification({ lot }: { lot: BikeDescription }) {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  return (
    <Facts
      facts={[
        { name: t('facts.trim'), value: lot.trim },
        { name: t('facts.engine'), value: format.engine(lot.engineCc) },
        { name: t('facts.color'), value: format.of(lot.color) },
      ]}
    />
  )
}

/** Returns the name of a fuel; one that the dictionary lacks as the feed writes it. */
const fuelName = (fuel: string, t: Translate<'lots'>) =>
  t.has(`fuel.${fuel}`) ? t(`fuel.${fuel}` as KeyOf<'lots'>) : fuel
