import { isShippedWhole, type RateCurrency } from '#market/reference-data/contract/destinations.ts'
import type {
  CostLine,
  CostLot,
  CostRange,
  CostSetting,
  Costs,
  CostTariff,
  CostValues,
  UnknownReason,
} from './costs.ts'
import { type RuleInput, type RuleResult, unknownLines } from './rules/rule.ts'
import { chargesOf } from './rules/rules.ts'
import { serviceKinds } from './tariff-kinds.ts'

/**
 * Calculates the landed cost of a lot for an amount. Browser and server share it, so the figure shown while a person
 * types is the one stored with the bid. It reads no clock: the lot has the day of import.
 */
export function costsOf(setting: CostSetting, lot: CostLot, amountYen: number): Costs {
  const before = linesBefore(lot, amountYen)
  const customsValueYen = cifOf(before)
  const charges = chargesAt(setting, ruleInput(setting, lot, amountYen, customsValueYen))
  const lines = [...before, ...charges.lines]
  const totalYen = sum(lines)
  return {
    ...{ amountYen, lines, obstacles: charges.obstacles, notes: charges.notes },
    ...{ customsValueYen, totalYen },
    isComplete: lines.every(({ yen }) => yen !== null),
    ...(lines.some(({ range }) => range) && { range: rangeOf(lines) }),
    total: totalIn(setting, totalYen),
    age: charges.age,
  }
}

/** Lists the costs in Japan and at sea. */
function linesBefore(lot: CostLot, amountYen: number): CostLine[] {
  const services = serviceKinds.map((kind) =>
    serviceLine(
      kind,
      lot.tariffs.find((tariff) => tariff.kind === kind),
      amountYen,
    ),
  )
  return [known('hammer', amountYen, 'amount', {}), ...services]
}

const cifOf = (lines: readonly CostLine[]): number | null =>
  lines.every(({ yen }) => yen !== null) ? sum(lines) : null

/** Returns the cost up to the port of arrival for an amount, in yen; null if a part is unknown. */
export const cifAt = (lot: CostLot, amountYen: number): number | null =>
  cifOf(linesBefore(lot, amountYen))

/** Returns the input for the rules of the destination. */
export function ruleInput(
  { choice, rates, rules }: CostSetting,
  lot: CostLot,
  priceYen: number,
  cifYen: number | null,
): RuleInput {
  return {
    ...{ lot, use: choice.use, priceYen, cifYen },
    rateOf: (currency: RateCurrency) =>
      rates.find((rate) => rate.currency === currency)?.yen ?? null,
    source: rules?.source ?? { text: '', day: '' },
  }
}

function chargesAt({ choice, rules }: CostSetting, input: RuleInput): RuleResult {
  const nothing = { obstacles: [], notes: [], age: null }
  if (!rules) return { ...nothing, lines: unknownLines(['duty', 'vat'], 'no_rules') }
  if (!isShippedWhole(choice.exportType)) {
    const obstacles = [{ kind: 'not_whole' as const, values: {} }]
    return { ...nothing, obstacles, lines: unknownLines(['duty', 'vat'], 'not_covered') }
  }
  return chargesOf(rules, input)
}

const sum = (lines: readonly CostLine[]) => lines.reduce((all, { yen }) => all + (yen ?? 0), 0)

const rangeOf = (lines: readonly CostLine[]): CostRange => ({
  low: lines.reduce((all, { yen, range }) => all + (range?.low ?? yen ?? 0), 0),
  high: lines.reduce((all, { yen, range }) => all + (range?.high ?? yen ?? 0), 0),
})

function totalIn({ choice, rates }: CostSetting, totalYen: number): Costs['total'] {
  const rate = rates.find(({ currency }) => currency === choice.currency)
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
  values: CostValues,
): CostLine => ({ kind, yen, unknown: null, local: null, how: { method, values }, source: null })

const unknown = (kind: CostLine['kind'], reason: UnknownReason): CostLine => ({
  ...{ kind, yen: null, unknown: reason, local: null, how: null, source: null },
})
