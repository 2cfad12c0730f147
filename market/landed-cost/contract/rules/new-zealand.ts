import {
  type CommonParameters,
  linesIn,
  type RuleInput,
  type RuleResult,
  whyNoValue,
} from './rule.ts'

export interface NewZealandParameters extends CommonParameters {
  /** Of the price; cars and motorcycles are exempt. */
  readonly dutyPercent: number
  /** Of the price with freight, insurance and duty. */
  readonly gstPercent: number
  /** For the entry and for biosecurity; dollars including GST. */
  readonly entryFee: number
  readonly biosecurityFee: number
  /** Entry certification; null if no figure is known. */
  readonly complianceFee: number | null
  /** The stored fees have been replaced, and the new ones were not found. */
  readonly feesReplaced: boolean
}

/**
 * Calculates the charges of New Zealand: GST on the price with freight and insurance, the entry fee with that for
 * biosecurity, and the certification that registration requires. Cars and motorcycles pay the same.
 */
export function newZealand(input: RuleInput, parameters: NewZealandParameters): RuleResult {
  const { unknown, charge, percent, local } = linesIn('NZD', input, parameters)
  const value = local(input.cifYen)
  const price = local(input.priceYen)
  const duty =
    price === null ? unknown('duty', 'no_rate') : percent('duty', parameters.dutyPercent, price)
  const gst =
    value === null
      ? unknown('vat', whyNoValue(input.cifYen))
      : percent('vat', parameters.gstPercent, value + (duty.local?.amount ?? 0))
  const lines = [
    ...(parameters.dutyPercent > 0 ? [duty] : []),
    gst,
    charge('entry_fee', parameters.entryFee, 'fixed'),
    charge('biosecurity', parameters.biosecurityFee, 'fixed'),
    ...(parameters.complianceFee === null
      ? []
      : [charge('compliance', parameters.complianceFee, 'fixed')]),
  ]
  const notes: RuleResult['notes'] = [
    'local_costs',
    ...(parameters.feesReplaced ? (['fees_replaced'] as const) : []),
  ]
  return { lines, obstacles: [], notes, age: null }
}
