import { costsOf } from '#market/landed-cost/contract/calculate.ts'
import type { CostLine, CostLot, CostSetting } from '#market/landed-cost/contract/costs.ts'
import { powerEdgeOf } from '#market/landed-cost/contract/rules/rules.ts'

export interface PowerFees {
  /** The first fee applies up to this horsepower, the second above it. */
  readonly maxHp: number
  readonly upTo: CostLine
  readonly over: CostLine
}

/** Returns the charges on either side of the decisive power; null if there is none, or if a side is unknown. */
export function powerFeesOf(
  setting: CostSetting,
  lot: CostLot,
  amountYen: number,
): PowerFees | null {
  const { rules, choice } = setting
  const maxHp = rules && powerEdgeOf(rules, { lot, use: choice.use })
  if (maxHp === null) return null
  const [upTo, over] = [maxHp, maxHp + 1].map((powerHp) =>
    costsOf(setting, { ...lot, powerHp }, amountYen).lines.find(
      ({ kind, local }) => kind === 'utilisation' && local !== null,
    ),
  )
  return upTo && over ? { maxHp, upTo, over } : null
}
