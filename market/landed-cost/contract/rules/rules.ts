import type { CostRules } from '../costs.ts'
import { type EmiratesParameters, emirates } from './emirates.ts'
import { type GeorgiaParameters, georgia } from './georgia.ts'
import { type KenyaParameters, kenya } from './kenya.ts'
import { type NewZealandParameters, newZealand } from './new-zealand.ts'
import type { CommonParameters, RuleInput, RuleResult } from './rule.ts'
import { type RussiaParameters, russia, russianEdges, russianPowerEdge } from './russia.ts'

/** The parameters of each country; the server validates them when they are saved. */
export interface ParametersOf {
  readonly RU: RussiaParameters
  readonly KE: KenyaParameters
  readonly NZ: NewZealandParameters
  readonly AE: EmiratesParameters
  readonly GE: GeorgiaParameters
}

/** Calculates the charges of a country. */
export function chargesOf({ country, parameters }: CostRules, input: RuleInput): RuleResult {
  const of = parameters as unknown
  switch (country) {
    case 'RU':
      return russia(input, of as RussiaParameters)
    case 'KE':
      return kenya(input, of as KenyaParameters)
    case 'NZ':
      return newZealand(input, of as NewZealandParameters)
    case 'AE':
      return emirates(input, of as EmiratesParameters)
    case 'GE':
      return georgia(input, of as GeorgiaParameters)
  }
}

/** Returns the CIF values in yen above which a country may charge less; between two of them a total only rises. */
export const edgesOf = ({ country, parameters }: CostRules, input: RuleInput): number[] =>
  country === 'RU' ? russianEdges(input, parameters as unknown as RussiaParameters) : []

/** Returns the horsepower above which a country charges much more for a lot; null if there is none. */
export const powerEdgeOf = (
  { country, parameters }: CostRules,
  input: Pick<RuleInput, 'lot' | 'use'>,
): number | null =>
  country === 'RU' ? russianPowerEdge(input, parameters as unknown as RussiaParameters) : null

/** Returns the days from the auction to the import, as the rules estimate them. */
export const transitDaysOf = ({ parameters }: CostRules): number =>
  (parameters as unknown as CommonParameters).transitDays
