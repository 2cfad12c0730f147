import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { CostLot, CostSetting, Costs } from '#market/landed-cost/contract/costs.ts'
import { useServerMinute } from '#platform/clock/web/server-now.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { Section } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { ExportNotice } from '../export/export-notice.tsx'
import { type CostAmount, certainYenOf } from './cost-amount.ts'
import { CostChoices, KnownFields, PortField } from './cost-choices.tsx'
import { CostInputs } from './cost-inputs.tsx'
import { CostLines } from './cost-lines.tsx'
import { type CostPlace, groupsOf } from './cost-parts.ts'
import { CostRemarks, CostWarnings } from './cost-remarks.tsx'
import { printPart } from './print-part.ts'
import { type CostText, useCostText } from './use-cost-text.ts'
import type { LandedCost } from './use-landed-cost.ts'

interface CostCardProps {
  landedCost: LandedCost
  /** The vehicle's name in print. */
  name: string
  /** Null if no price is known at all. */
  amount: CostAmount | null
}

/** Shows the landed cost of a lot, part by part, for the typed or expected amount. */
export function CostCard({ landedCost, name, amount }: CostCardProps) {
  const text = useCostText()
  const { t } = useTranslation('costs')
  const { setting } = landedCost
  const costs = amount ? landedCost.costsAt(amount.yen) : null
  return (
    <div data-print-part>
      <Section
        title={t('title')}
        action={
          costs && (
            <IconButton
              data-screen-only
              label={t('print')}
              onClick={({ currentTarget }) => printPart(currentTarget)}
            >
              <Printer aria-hidden="true" className="size-4" />
            </IconButton>
          )
        }
      >
        <p className="hidden font-semibold in-data-printing:print:block">{name}</p>
        {landedCost.error ? (
          <CallFailure
            error={landedCost.error}
            onRetry={landedCost.retry}
            retrying={landedCost.isFetching}
          />
        ) : setting && amount && costs ? (
          <Content {...{ landedCost, setting, amount, costs, text }} />
        ) : landedCost.isAssumed ? (
          <div data-screen-only aria-busy={landedCost.isFetching} className="grid gap-3">
            <p className="text-sm">{t('choice.ask')}</p>
            <PortField port={null} {...{ landedCost, text }} />
          </div>
        ) : setting ? (
          <p className="text-sm text-quiet">{t('noAmount')}</p>
        ) : (
          <Loading label={t('loading')} />
        )}
      </Section>
    </div>
  )
}

interface ContentProps {
  landedCost: LandedCost
  setting: CostSetting
  amount: CostAmount
  costs: Costs
  text: CostText
}

function Content({ landedCost, setting, amount, costs, text }: ContentProps) {
  const { t } = useTranslation('costs')
  const { choice } = setting
  const [isOpen, setIsOpen] = useState(!landedCost.isRemembered)
  return (
    <div aria-busy={landedCost.isFetching} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 text-sm text-quiet">
          {t('to', {
            port: text.port(choice.port),
            from: text.port(choice.exportPort),
            exportType: t(`exportType.${choice.exportType}`),
          })}
        </p>
        <Button
          data-screen-only
          variant="ghost"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('choice.close') : t('choice.open')}
        </Button>
      </div>
      {isOpen && (
        <div data-screen-only className="grid gap-3 rounded-md bg-sunken p-3">
          <CostChoices landedCost={landedCost} setting={setting} text={text} />
          {landedCost.hasSaveFailed && <p className="text-sm text-fair">{t('choice.notKept')}</p>}
        </div>
      )}
      {landedCost.lot && <PrintedHead setting={setting} lot={landedCost.lot} text={text} />}
      <div>
        <Total costs={costs} text={text} />
        <p className="text-sm text-quiet">
          {t(`at.${amount.basis}`, { amount: text.yen(amount.yen) })}
        </p>
      </div>
      <CostBar costs={costs} />
      {landedCost.lot && (
        <ExportNotice setting={setting} lot={landedCost.lot} amountYen={certainYenOf(amount)} />
      )}
      <CostWarnings costs={costs} text={text} />
      {landedCost.lot && (
        <div data-screen-only className="empty:hidden">
          <KnownFields {...{ landedCost, setting, costs, text }} lot={landedCost.lot} />
        </div>
      )}
      <CostLines costs={costs} text={text} />
      <CostRemarks costs={costs} setting={setting} text={text} />
    </div>
  )
}

/** Prints what the calculation was made for, and when. */
function PrintedHead(props: { setting: CostSetting; lot: CostLot; text: CostText }) {
  const { t } = useTranslation('costs')
  const now = new Date(useServerMinute())
  return (
    <div className="hidden in-data-printing:print:block">
      <CostInputs {...props} />
      <p className="text-sm text-quiet">
        {t('kept.at', { when: props.text.when(now.toISOString()) })}
      </p>
    </div>
  )
}

/** Shows the total in the reader's currency and in yen. */
export function Total({ costs, text }: { costs: Costs; text: CostText }) {
  const { total } = costs
  const yen = text.yen(costs.totalYen)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span translate="no" className="text-2xl font-semibold whitespace-nowrap">
        {total ? text.money(total.amount, total.rate.currency) : yen}
      </span>
      {total && (
        <span translate="no" className="whitespace-nowrap text-quiet">
          {yen}
        </span>
      )}
    </p>
  )
}

function Loading({ label }: { label: string }) {
  return (
    <div className="grid gap-2">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="h-48 w-full" />
    </div>
  )
}

const colors: Readonly<Record<CostPlace, string>> = {
  ...{ price: 'bg-accent', japan: 'bg-accent/60', sea: 'bg-accent/35', arrival: 'bg-fair' },
}

/** Shows the parts of the total as widths of a bar. */
function CostBar({ costs }: { costs: Costs }) {
  const { t } = useTranslation('costs')
  const groups = groupsOf(costs.lines).filter(({ yen }) => yen > 0)
  if (costs.totalYen <= 0) return null
  return (
    <div data-screen-only>
      <div aria-hidden="true" className="flex h-2 gap-px overflow-hidden rounded-sm">
        {groups.map(({ place, yen }) => (
          <div key={place} style={{ flexGrow: yen }} className={colors[place]} />
        ))}
      </div>
      <ul className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-quiet">
        {groups.map(({ place, yen }) => (
          <li key={place} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2 rounded-full ${colors[place]}`} />
            {t('share', {
              place: t(`place.${place}`),
              percent: Math.round((yen / costs.totalYen) * 100),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
