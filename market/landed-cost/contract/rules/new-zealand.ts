import {
  type CommonParameters,
  linesIn,
  type RuleInput,
  type RuleResult,
  whyNoValue,
} from './rule.ts'

export interface NewZealandParameters extends CommonParameters {
  /** Of the price; cars and motorcycles are free of it. */
  readonly dutyPercent: number
  /** Of the price with freight, insurance and duty. */
  readonly gstPercent: number
  /** For the entry, and for biosecurity; dollars with GST. */
  readonly entryFee: number
  readonly biosecurityFee: number
  /** Entry certification; null where no figure is known. */
  readonly complianceFee: number | null
  /** Fees that are kept have been replaced, and the new ones were not found. */
  readonly feesReplaced: boolean
}

/**
 * New Zealand: GST of the price with freight and insurance, the fee for the entry with that for biosecurity, and
 * the certification without which a vehicle is not registered. The same for cars and motorcycles.
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
