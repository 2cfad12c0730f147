import type {
  CostLine,
  CostLot,
  CostRate,
  CostSetting,
  Costs,
  CostTariff,
  UnknownReason,
} from './costs.ts'
import { tariffKinds } from './tariff-kinds.ts'

/**
 * The cost at the door of a lot for an amount. Browser and server calculate with it, so that what is shown while
 * somebody types is what is kept with the bid. It knows no clock: the day of import is in the lot.
 */
export function costsOf(setting: CostSetting, lot: CostLot, amountYen: number): Costs {
  const hammer = known('hammer', amountYen, 'amount', {})
  const services = tariffKinds.map((kind) =>
    serviceLine(
      kind,
      lot.tariffs.find((tariff) => tariff.kind === kind),
      amountYen,
    ),
  )
  const before = [hammer, ...services]
  const customsValueYen = before.every(({ yen }) => yen !== null) ? sum(before) : null
  const lines = before
  const totalYen = sum(lines)
  return {
    amountYen,
    lines,
    obstacles: [],
    customsValueYen,
    totalYen,
    isComplete: lines.every(({ yen }) => yen !== null),
    total: totalIn(setting, totalYen),
    age: null,
  }
}

const sum = (lines: readonly CostLine[]) => lines.reduce((all, { yen }) => all + (yen ?? 0), 0)

function totalIn({ choice, rates }: CostSetting, totalYen: number): Costs['total'] {
  const rate = rates.find((one: CostRate) => one.currency === choice.currency)
  return rate ? { amount: Math.round((totalYen / rate.yen) * 100) / 100, rate } : null
}

function serviceLine(
  kind: CostTariff['kind'],
  tariff: CostTariff | undefined,
  amountYen: number,
): CostLine {
  if (!tariff) return unknown(kind, 'no_tariff')
  const { perMille, source } = tariff
  if (perMille === null) return { ...known(kind, tariff.amountYen ?? 0, 'fixed', {}), source }
  const yen = Math.max(1, Math.round((amountYen * perMille) / 1000))
  return { ...known(kind, yen, 'per_mille_of_price', { perMille, ofYen: amountYen }), source }
}

const known = (
  kind: CostLine['kind'],
  yen: number,
  method: NonNullable<CostLine['how']>['method'],
  values: NonNullable<CostLine['how']>['values'],
): CostLine => ({ kind, yen, unknown: null, local: null, how: { method, values }, source: null })

const unknown = (kind: CostLine['kind'], reason: UnknownReason): CostLine => ({
  ...{ kind, yen: null, unknown: reason, local: null, how: null, source: null },
})
