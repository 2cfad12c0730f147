import { LoaderCircle } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import {
  type ProducedVehicle,
  type ProductionMonthPage,
  producedTexts,
} from '#market/lots/contract/production-month.ts'
import { atWidth } from '#market/pictures/contract/addresses.ts'
import { Section } from '#platform/feedback/web/section.tsx'
import { CallRefused, InvalidData } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { monthText } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { Facts } from '#platform/ui/web/layout/facts.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import type { LotView } from '../lot-view.ts'
import { productionNote } from './production-note.ts'

interface ProductionMonthCardProps {
  pageType: ProductionMonthPage
  lot: LotView
  /** Address of the sheet; undefined if there is none or it does not load. */
  sheet: string | undefined
}

/** Shows when the lot's vehicle was made, by its chassis number (spec 3 §2). */
export function ProductionMonthCard({ pageType, lot, sheet }: ProductionMonthCardProps) {
  const { t } = useTranslation('lots')
  const lookUp = useSingleMutation({
    mutationFn: (text: string) =>
      call('productionMonth', {
        params: { pageType },
        query: {
          carId: lot.id,
          chassis: text,
          maker: lot.maker,
          model: lot.model,
          auction: lot.auction,
          lotNo: lot.lotNo,
        },
      }),
  })
  const { data, error, isPending } = lookUp
  // A response of another shape is as useless as an empty one.
  const isEmpty = data?.carInfo === null || error instanceof InvalidData
  return (
    <div data-screen-only>
      <Section title={t('MonthOfProduction.title')}>
        <Thumbnail lot={lot} sheet={sheet} />
        <ChassisForm lot={lot} isPending={isPending} onSubmit={lookUp.mutate} />
        <div aria-live="polite" aria-busy={isPending}>
          {!isPending && data?.carInfo && (
            <div className="mt-3 grid gap-3">
              <Note lot={lot} made={data.carInfo} />
              <Produced vehicle={data.carInfo} />
            </div>
          )}
          {!isPending && isEmpty && (
            <p className="mt-3 text-sm text-quiet">
              {t('MonthOfProduction.Empty', { kind: lot.kind })}
            </p>
          )}
        </div>
        {!isPending && error && !isEmpty && (
          <div className="mt-3">
            <Notice tone="poor">
              {t(
                error instanceof CallRefused
                  ? `errors:${error.messageCode}`
                  : 'failures:unreachable',
              )}
            </Notice>
          </div>
        )}
      </Section>
    </div>
  )
}

interface ChassisFormProps {
  lot: LotView
  isPending: boolean
  onSubmit: (chassis: string) => void
}

function ChassisForm({ lot, isPending, onSubmit }: ChassisFormProps) {
  const { t } = useTranslation('lots')
  const known = lot.frameNumber
  const [chassis, setChassis] = useState(lot.chassisCode && `${lot.chassisCode}-`)
  const [isMissing, setMissing] = useState(false)
  const type = (text: string) => {
    setChassis(text)
    setMissing(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [, number = ''] = /-\s*([^-]+)$/.exec(chassis) ?? []
    setMissing(number.trim() === '')
    if (number.trim() !== '') onSubmit(chassis.trim())
  }
  return (
    <form onSubmit={submit} className="grid gap-2" noValidate>
      <div className="flex items-start gap-2">
        <TextField
          label={t('MonthOfProduction.chassis', { kind: lot.kind })}
          className="min-w-0 flex-1"
          value={chassis}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={isMissing ? t('MonthOfProduction.missing') : undefined}
          onChange={({ target }) => type(target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          className="mt-[26px] min-h-10 touch:min-h-11"
          aria-disabled={isPending}
        >
          {isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {t('MonthOfProduction.find')}
        </Button>
      </div>
      {known && !chassis.endsWith(`-${known}`) && (
        <Button className="justify-self-start" onClick={() => type(`${lot.chassisCode}-${known}`)}>
          {t('MonthOfProduction.fill', { number: known })}
        </Button>
      )}
    </form>
  )
}

/** Shows the part of the auction sheet with the chassis number, to compare it. */
function Thumbnail({ lot, sheet }: Pick<ProductionMonthCardProps, 'lot' | 'sheet'>) {
  const { t } = useTranslation('lots')
  if (!lot.sheetCorner || !sheet) return null
  const { backgroundSize, backgroundPosition } = lot.sheetCorner
  return (
    <div
      role="img"
      aria-label={t('sheet.title')}
      className="mb-3 h-[55px] w-[200px] rounded-sm border border-line bg-no-repeat"
      style={{
        backgroundImage: `url(${JSON.stringify(atWidth(sheet, 640))})`,
        backgroundSize,
        backgroundPosition,
      }}
    />
  )
}

function Note({ lot, made }: { lot: LotView; made: ProducedVehicle }) {
  const { t } = useTranslation('lots')
  const note = productionNote(made, lot)
  if (!note) return null
  const years = { made: String(made.year), registered: String(lot.year) }
  return note === 'earlier' ? (
    <Notice tone="fair">{t('MonthOfProduction.earlier', years)}</Notice>
  ) : (
    <Notice tone="poor">{t('MonthOfProduction.later', { kind: lot.kind })}</Notice>
  )
}

/** Lists the known values; the year with the name of its month. */
function Produced({ vehicle }: { vehicle: ProducedVehicle }) {
  const { t, language } = useTranslation('lots')
  const { year, month } = vehicle
  const monthName =
    month && monthText(`2001-${String(month).padStart(2, '0')}`, language, { month: 'long' })
  const made = [year, monthName].filter(Boolean).join('/')
  const facts = [
    { name: t('MonthOfProduction.year'), value: made && <strong>{made}</strong> },
    ...producedTexts.map((name) => ({
      name: t(`MonthOfProduction.field.${name}`),
      value: vehicle[name],
    })),
  ]
  return <Facts facts={facts.filter(({ value }) => value)} />
}
