import {
  type CommonParameters,
  linesIn,
  type RuleInput,
  type RuleResult,
  whyNoValue,
} from './rule.ts'

export interface EmiratesParameters extends CommonParameters {
  readonly dutyPercent: number
  /** Of the value including duty. */
  readonly vatPercent: number
  /** For registered vehicles, which are left-hand drive; dirhams. */
  readonly inspectionFee: number
  readonly registrationFee: number
}

/**
 * Calculates the charges of the Emirates: duty on the customs value, and VAT on both. Right-hand drive, which nearly
 * all vehicles from Japan have, cannot be registered: it can be cleared and re-exported.
 */
export function emirates(input: RuleInput, parameters: EmiratesParameters): RuleResult {
  const { lot, cifYen } = input
  const { unknown, charge, percent, local } = linesIn('AED', input, parameters)
  const value = local(cifYen)
  const isRegistered = lot.kind === 'bike' || lot.isLeftHandDrive === true
  const obstacles = isRegistered ? [] : [{ kind: 'right_hand_drive' as const, values: {} }]
  const fees = isRegistered
    ? [
        charge('inspection', parameters.inspectionFee, 'fixed'),
        charge('registration', parameters.registrationFee, 'fixed'),
      ]
    : []
  const notes: RuleResult['notes'] = ['local_costs', 'age_limit_unclear']
  if (value === null) {
    const why = whyNoValue(cifYen)
    const lines = [unknown('duty', why), unknown('vat', why), ...fees]
    return { lines, obstacles, notes, age: null }
  }
  const duty = percent('duty', parameters.dutyPercent, value)
  const vat = percent('vat', parameters.vatPercent, value + (duty.local?.amount ?? 0))
  return { lines: [duty, vat, ...fees], obstacles, notes, age: null }
}
