import type { CostLine, CostLot, CostSetting, Costs } from '#market/landed-cost/contract/costs.ts'
import { isHybrid } from '#market/landed-cost/contract/rules/fuel.ts'
import { isSeriesHybrid } from '#market/landed-cost/contract/rules/russian-power.ts'
import {
  costCurrencies,
  destinations,
  importUses,
} from '#market/reference-data/contract/destinations.ts'
import { dischargePortCodes, exportPortCodes } from '#market/reference-data/contract/ports.ts'
import { currencyMarks } from '#market/reference-data/web/money-text.ts'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { powerFeesOf } from './power-fees.ts'
import type { CostText } from './use-cost-text.ts'
import type { LandedCost } from './use-landed-cost.ts'

interface CostChoicesProps {
  landedCost: LandedCost
  setting: CostSetting
  text: CostText
}

/** Edits destination, port, export type, importer and currency, stored for all lots. */
export function CostChoices({ landedCost, setting, text }: CostChoicesProps) {
  const { t } = useTranslation('costs')
  const { choice } = setting
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(112px,1fr))] gap-3">
      <div className="col-span-full">
        <PortField port={choice.port} {...{ landedCost, text }} />
      </div>
      <SelectField
        label={t('choice.exportPort')}
        value={choice.exportPort}
        options={exportPortCodes.map((code) => ({ value: code, label: text.port(code) }))}
        onChange={(exportPort) => landedCost.change({ exportPort })}
      />
      <SelectField
        label={t('choice.exportType')}
        hint={landedCost.isTypeOfBid ? t('choice.typeOfBid') : undefined}
        disabled={landedCost.isTypeOfBid}
        value={String(choice.exportType)}
        options={wholeTypes(choice.exportType).map((type) => ({
          value: String(type),
          label: t(`exportType.${type}`),
        }))}
        onChange={(type) =>
          landedCost.change({ exportType: Number(type) as CostSetting['choice']['exportType'] })
        }
      />
      <SelectField
        label={t('choice.currency')}
        value={choice.currency}
        options={costCurrencies.map((code) => ({
          value: code,
          label: currencyMarks[code] === code ? code : `${code} · ${currencyMarks[code]}`,
        }))}
        onChange={(currency) => landedCost.change({ currency })}
      />
      {choice.destination === 'RU' && (
        <SelectField
          label={t('choice.use')}
          value={choice.use}
          options={importUses.map((use) => ({ value: use, label: t(`use.${use}`) }))}
          onChange={(use) => landedCost.change({ use })}
        />
      )}
    </div>
  )
}

interface PortFieldProps {
  landedCost: LandedCost
  /** Null until one is chosen. */
  port: string | null
  text: CostText
}

/** Chooses the destination by its port. */
export function PortField({ landedCost, port: chosen, text }: PortFieldProps) {
  const { t } = useTranslation('costs')
  const ports = destinations.flatMap((country) =>
    dischargePortCodes
      .filter((code) => code.startsWith(country))
      .map((code) => ({
        value: code,
        label: t('choice.portOf', {
          port: text.port(code),
          country: t(`destinations:${country}`),
        }),
      })),
  )
  return (
    <SelectField<string>
      label={t('choice.port')}
      value={chosen ?? ''}
      options={chosen === null ? [{ value: '', label: t('choice.choosePort') }, ...ports] : ports}
      onChange={(port) => {
        const country = destinations.find((code) => port.startsWith(code))
        if (!country) return
        landedCost.change(chosen?.startsWith(country) ? { port } : { destination: country, port })
      }}
    />
  )
}

/** Export types of whole vehicles, and that of the bid if it is another. */
const wholeTypes = (chosen: CostSetting['choice']['exportType']) =>
  chosen > 2 ? ([1, 2, chosen] as const) : ([1, 2] as const)

interface KnownFieldsProps {
  landedCost: LandedCost
  setting: CostSetting
  lot: CostLot
  costs: Costs
  text: CostText
}

/** Asks for what the reader may know about the vehicle but the lot does not state. */
export function KnownFields({ landedCost, setting, lot, costs, text }: KnownFieldsProps) {
  const { t } = useTranslation('costs')
  const { facts, know } = landedCost
  const isKenya = setting.choice.destination === 'KE' && lot.kind === 'car'
  if (!lacksPower(landedCost, costs) && !isKenya) return null
  return (
    <div className="grid gap-3">
      <PowerField {...{ landedCost, setting, lot, costs, text }} />
      {isKenya && (
        <AmountField
          {...field}
          label={t('known.retailPrice')}
          hint={t('known.retailHint')}
          symbol={currencyMarks.KES}
          value={facts.retailPrice}
          onChange={(retailPrice) => know({ retailPrice })}
        />
      )}
    </div>
  )
}

/** Asks for the engine's power if a fee depends on it and the lot lacks it, and shows the charges on either side. */
export function PowerField({ landedCost, setting, lot, costs, text }: KnownFieldsProps) {
  const { t } = useTranslation('costs')
  if (!lacksPower(landedCost, costs)) return null
  const fees = powerFeesOf(setting, lot, costs.amountYen)
  const hasMotors = isHybrid(lot) || lot.catalogue !== undefined
  const [label, hint] = isSeriesHybrid(lot)
    ? (['powerSeries', 'seriesHint'] as const)
    : hasMotors
      ? (['powerHybrid', 'hybridHint'] as const)
      : (['powerHp', 'powerHint'] as const)
  const said = fees && {
    hp: fees.maxHp,
    ...{ upTo: amountIn(fees.upTo, text), over: amountIn(fees.over, text) },
  }
  return (
    <AmountField
      {...field}
      label={t(`known.${label}`)}
      hint={[t(`known.${hint}`), ...(said ? [t('known.powerFees', said)] : [])].join(' ')}
      symbol={t('known.hp')}
      value={landedCost.facts.powerHp}
      max={3000}
      onChange={(powerHp) => landedCost.know({ powerHp })}
    />
  )
}

const lacksPower = ({ facts }: LandedCost, { lines, notes }: Costs) =>
  facts.powerHp !== null ||
  notes.includes('power_by_formula') ||
  lines.some(({ unknown }) => unknown === 'power_unknown')

const amountIn = ({ yen, local }: CostLine, text: CostText) =>
  local ? text.money(local.amount, local.currency) : text.yen(yen ?? 0)

const field = { onEnter: () => undefined, error: undefined }
