import { costsOf } from '#market/landed-cost/contract/calculate.ts'
import { lotCosts } from '#market/landed-cost/contract/calls.ts'
import type { CostChoice, CostLot, CostTariff } from '#market/landed-cost/contract/costs.ts'
import type { ExportRules } from '#market/landed-cost/contract/export/bans.ts'
import type { Answers } from './fake-server.ts'
import clientSample from './samples/client.json' with { type: 'json' }

const sample = lotCosts.response.parse(clientSample.lotCosts)
const source = { text: 'Price list', day: '2026-11-01' }
const tariff = (kind: CostTariff['kind'], amountYen: number | null): CostTariff => ({
  ...{ kind, amountYen, perMille: amountYen === null ? 8 : null, source },
})
const tariffs = [
  ...[tariff('auction_fee', 12_000), tariff('inland', 20_000), tariff('yard', 6000)],
  ...[tariff('agent', 45_000), tariff('freight', 70_000), tariff('insurance', null)],
]
const yenFor = { USD: 151.4, EUR: 175.2, RUB: 1.92, KES: 1.17, NZD: 89.5, AED: 41.3, GEL: 55.1 }
const rates = Object.entries(yenFor).map(([currency, yen]) => ({
  ...{ currency: currency as keyof typeof yenFor, yen },
  ...{ at: '2026-11-24T09:00:00+09:00', source: 'Bank' },
}))

const noLimit = { kind: 'car' as const, overYen: null, overCc: null, drives: [], overYears: null }
const exportRules: ExportRules = {
  ...{ id: 1, destination: 'RU', validFrom: '2024-11-11' },
  source: { text: 'Export order', url: 'https://example.test/order', reviewedOn: '2026-11-20' },
  bans: [
    { ...noLimit, drives: ['full_hybrid', 'electric'] },
    { ...noLimit, overYen: 6_000_000 },
  ],
}

/**
 * Answers the landed cost of a lot with all tariffs and rates, and keeps the person's choice. Only the rules of Russia
 * are known.
 * @param hasCountry whether the person has a country, so that the destination need not be asked for
 */
export function landedCosts(vehicle: Partial<CostLot> = {}, hasCountry = true): Answers {
  let remembered: Partial<CostChoice> = {}
  const lot = { ...sample.lot, engineCc: 658, size: 'kei' as const, tariffs, ...vehicle }
  return {
    lotCosts({ query }) {
      const { rules, choice } = sample.setting
      const { destination = remembered.destination ?? 'RU' } = query
      const setting = {
        choice: {
          ...choice,
          ...(destination === 'NZ' && { exportPort: 'JPYOK' }),
          ...remembered,
          ...choiceOf(query),
        },
        rules: destination === 'RU' ? rules : null,
        rates,
        exportRules: destination === 'RU' ? exportRules : null,
      }
      const costs = costsOf(setting, lot, lot.startPriceYen ?? 0)
      const isAssumed = !hasCountry && !query.destination && !remembered.destination
      const isRemembered = JSON.stringify(remembered) === JSON.stringify(setting.choice)
      return { setting, lot, costs, highest: null, isRemembered, isAssumed }
    },
    saveCostChoice({ body }) {
      remembered = body as Partial<CostChoice>
      return { success: true }
    },
  }
}

/** Returns the choice in a request. */
const choiceOf = ({ destination, port, currency }: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries({ destination, port, currency }).filter(([, value]) => value !== undefined),
  ) as Partial<CostChoice>
