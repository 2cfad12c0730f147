import { costsOf } from '#market/landed-cost/contract/calculate.ts'
import type { CostLine, CostLot, CostSetting } from '#market/landed-cost/contract/costs.ts'
import { powerEdgeOf } from '#market/landed-cost/contract/rules/rules.ts'

export interface PowerFees {
  /** Up to so many horse powers the first line is charged, with one more the second. */
  readonly mostHp: number
  readonly upTo: CostLine
  readonly over: CostLine
}

/** What is charged on either side of the power that decides; null where there is none, or a side is not known. */
export function powerFeesOf(
  setting: CostSetting,
  lot: CostLot,
  amountYen: number,
): PowerFees | null {
  const { rules, choice } = setting
  const mostHp = rules && powerEdgeOf(rules, { lot, use: choice.use })
  if (mostHp === null) return null
  const [upTo, over] = [mostHp, mostHp + 1].map((powerHp) =>
    costsOf(setting, { ...lot, powerHp }, amountYen).lines.find(
      ({ kind, local }) => kind === 'utilisation' && local !== null,
    ),
  )
  return upTo && over ? { mostHp, upTo, over } : null
}
