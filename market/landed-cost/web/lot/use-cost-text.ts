import type {
  CostAge,
  CostLine,
  CostObstacle,
  CostRange,
  CostRate,
  Costs,
  CostValues,
} from '#market/landed-cost/contract/costs.ts'
import type { CostCurrency } from '#market/reference-data/contract/destinations.ts'
import { portName } from '#market/reference-data/contract/ports.ts'
import { decimalText, moneyText } from '#market/reference-data/web/money-text.ts'
import { unbroken, useFormats } from '#platform/i18n/web/formats.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { ageLines } from './age-lines.ts'

/** Formats landed costs as text. */
export function useCostText() {
  const { t, language } = useTranslation('costs')
  const format = useFormats()
  const writing = language === 'ru' ? 'ru' : 'en'
  const money = (amount: number, currency: CostCurrency) => moneyText(amount, currency, writing)
  const decimal = (value: number | string | undefined) =>
    decimalText(Number(value ?? 0), 3, writing)
  const day = (date: string) => dottedDay(date)

  /** Describes how a part was calculated; empty if the amount says it all. */
  const how = ({ how }: CostLine): string => {
    if (!how) return ''
    const { values } = how
    const amounts = amountsOf(values)
    switch (how.method) {
      case 'amount':
      case 'fixed':
        return ''
      case 'per_mille_of_price':
        return t('how.ofPrice', { percent: decimal(Number(values.perMille) / 10) })
      case 'percent':
        return t('how.percent', { percent: decimal(values.percent), ...amounts })
      case 'per_cc':
        return t('how.perCc', { cc: decimal(values.cc), ...amounts })
      case 'percent_over_per_cc':
        return t('how.percentOverPerCc', { percent: decimal(values.percent), ...amounts })
      case 'per_cc_over_percent':
        return t('how.perCcOverPercent', {
          ...{ percent: decimal(values.percent), cc: decimal(values.cc) },
          ...amounts,
        })
      case 'base_times':
        return t('how.baseTimes', { coefficient: decimal(values.coefficient), ...amounts })
      case 'by_value':
        return t('how.byValue', amounts)
    }
  }

  const amountsOf = (values: CostValues) => {
    const { currency } = values
    const inCurrency = (value: number | string | undefined) =>
      value === undefined || typeof currency !== 'string'
        ? ''
        : money(Number(value), currency as CostCurrency)
    return {
      amount: inCurrency(values.ofAmount),
      perCc: inCurrency(values.perCc),
      base: inCurrency(values.base),
    }
  }

  /** Converts yen into the currency of a total. */
  const inCurrency = ({ total }: Costs, yen: number) =>
    total ? money(yen / total.rate.yen, total.rate.currency) : format.price(yen)

  return {
    ...{ money, how, day, inCurrency },
    total: (costs: Costs) => inCurrency(costs, costs.totalYen),
    yen: format.price,
    range: ({ low, high }: CostRange) =>
      t('range', { low: format.price(low), high: format.price(high) }),
    kind: ({ kind }: CostLine) => t(`kind.${kind}`),
    port: (code: string) => portName(code, writing),
    unknown: ({ unknown }: CostLine) => (unknown ? t(`unknown.${unknown}`) : ''),
    obstacle: ({ kind, values }: CostObstacle) => t(`obstacle.${kind}`, values),
    /** `1 $ = 151.2 ¥`. */
    rate: ({ currency, yen }: CostRate) =>
      unbroken(`${money(1, currency)} = ${decimalText(yen, yen < 10 ? 4 : 2, writing)}\u2009¥`),
    when: (instant: string) => format.when(new Date(instant)),
    /** Describes the vehicle's age at its import, how it is known, and a near threshold. */
    age: (age: CostAge) => ageLines(age, t),
  }
}

export type CostText = ReturnType<typeof useCostText>
