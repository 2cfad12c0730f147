import { costLineKinds } from '#market/landed-cost/contract/costs.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'

// The fields of each country's rules, in the order in which a manager reads them. The types in
// `market/landed-cost/contract/rules` have the same fields and explain them.

/** The unit of a figure; null for a plain number. */
export const ruleUnits = [
  ...['percent', 'days', 'years', 'cc', 'hp', 'times'],
  ...['eur', 'rub', 'kes', 'nzd', 'aed', 'gel', 'eurPerCc', 'gelPerCc', 'rubPerHp'],
] as const
export type RuleUnit = (typeof ruleUnits)[number]

/** Meanings of an empty field. */
const emptyMeanings = ['noLimit', 'unknown', 'any', 'noEngine', 'same'] as const
type EmptyMeaning = (typeof emptyMeanings)[number]

export const ruleColumnLabels = [
  ...[
    'value',
    'engine',
    'age',
    'percent',
    'leastPerCc',
    'perCc',
    'perHp',
    'engineOver',
    'engineUpTo',
  ],
  ...['powerOver', 'powerUpTo', 'upTo3', 'over3', 'amount', 'fuels', 'fromYears'],
] as const

export interface RuleColumn {
  /** The property of the row. */
  readonly name: string
  readonly label: (typeof ruleColumnLabels)[number]
  readonly unit: RuleUnit | null
  readonly empty?: EmptyMeaning
  /** What an empty input is stored as, if not null. */
  readonly emptyValue?: number
  /** A list of fuels instead of a number. */
  readonly isFuels?: true
}

interface Field {
  /** Path of the value in the parameters: `utilisation.baseRub`. */
  readonly path: string
}
export interface NumberField extends Field {
  readonly kind: 'number'
  readonly unit: RuleUnit | null
  readonly empty?: EmptyMeaning
}
export interface FlagField extends Field {
  readonly kind: 'flag'
}
export interface RowsField extends Field {
  readonly kind: 'rows'
  readonly columns: readonly RuleColumn[]
}
export type RuleField = NumberField | FlagField | RowsField

const number = (path: string, unit: RuleUnit | null, empty?: EmptyMeaning): NumberField => ({
  ...{ kind: 'number', path, unit },
  ...(empty && { empty }),
})
const rows = (path: string, ...columns: RuleColumn[]): RowsField => ({
  ...{ kind: 'rows', path, columns },
})
const column = (
  name: string,
  label: RuleColumn['label'],
  unit: RuleUnit | null,
  empty?: EmptyMeaning,
): RuleColumn => ({ name, label, unit, ...(empty && { empty }) })
const upTo = (label: RuleColumn['label'], unit: RuleUnit) => column('upTo', label, unit, 'noLimit')

const transit = number('transitDays', 'days')
const dutyByCc = [upTo('engine', 'cc'), column('eurPerCc', 'perCc', 'eurPerCc')]

export const ruleFields: Readonly<Record<Destination, readonly RuleField[]>> = {
  RU: [
    transit,
    rows(
      'dutyUpTo3',
      upTo('value', 'eur'),
      column('percent', 'percent', 'percent'),
      column('leastEurPerCc', 'leastPerCc', 'eurPerCc'),
    ),
    rows('duty3To5', ...dutyByCc),
    rows('dutyOver5', ...dutyByCc),
    number('utilisation.baseRub', 'rub'),
    number('utilisation.personal.mostHp', 'hp', 'noLimit'),
    number('utilisation.personal.mostElectricHp', 'hp'),
    number('utilisation.personal.mostCc', 'cc'),
    number('utilisation.personal.upTo3', 'times'),
    number('utilisation.personal.over3', 'times'),
    rows(
      'utilisation.rows',
      // Without an engine there are 0 cm³, which is over −1.
      { ...column('overCc', 'engineOver', 'cc', 'noEngine'), emptyValue: -1 },
      column('upToCc', 'engineUpTo', 'cc', 'noLimit'),
      column('overHp', 'powerOver', 'hp'),
      column('upToHp', 'powerUpTo', 'hp', 'noLimit'),
      column('upTo3', 'upTo3', 'times', 'unknown'),
      column('over3', 'over3', 'times', 'unknown'),
    ),
    rows('customsFee', upTo('value', 'rub'), column('rub', 'amount', 'rub')),
    number('motorPercent', 'percent', 'unknown'),
    number('vatPercent', 'percent', 'unknown'),
    number('electric.dutyPercent', 'percent', 'unknown'),
    rows(
      'electric.excise',
      column('upTo', 'powerUpTo', 'hp', 'noLimit'),
      column('rubPerHp', 'perHp', 'rubPerHp', 'unknown'),
    ),
    number('bike.dutyPercent', 'percent', 'unknown'),
    number('bike.exciseFreeHp', 'hp', 'unknown'),
    number('bike.utilisationRub', 'rub', 'unknown'),
  ],
  KE: [
    transit,
    number('mostYears', 'years'),
    number('dutyPercent', 'percent'),
    number('electricDutyPercent', 'percent'),
    number('other.dutyPercent', 'percent', 'same'),
    number('other.declarationPercent', 'percent', 'same'),
    rows(
      'excise',
      { name: 'fuels', label: 'fuels', unit: null, isFuels: true },
      // Without an engine there are 0 cm³, which is over −1.
      { ...column('overCc', 'engineOver', 'cc', 'any'), emptyValue: -1 },
      column('percent', 'percent', 'percent'),
    ),
    number('vatPercent', 'percent'),
    number('declarationPercent', 'percent'),
    number('declarationLeast', 'kes'),
    number('railwayPercent', 'percent'),
    number('marginPercent', 'percent'),
    rows(
      'depreciation',
      column('fromYears', 'fromYears', 'years'),
      column('percent', 'percent', 'percent'),
    ),
  ],
  NZ: [
    transit,
    number('dutyPercent', 'percent'),
    number('gstPercent', 'percent'),
    number('entryFee', 'nzd'),
    number('biosecurityFee', 'nzd'),
    number('complianceFee', 'nzd', 'unknown'),
    { kind: 'flag', path: 'feesReplaced' },
  ],
  AE: [
    transit,
    number('dutyPercent', 'percent'),
    number('vatPercent', 'percent'),
    number('inspectionFee', 'aed'),
    number('registrationFee', 'aed'),
  ],
  GE: [
    transit,
    rows('excise', upTo('age', 'years'), column('perCc', 'perCc', 'gelPerCc')),
    number('rightHandTimes', 'times'),
    number('hybrid.mostYears', 'years'),
    number('hybrid.percent', 'percent'),
    number('electricExcise.leftHand', 'gel', 'unknown'),
    number('electricExcise.rightHand', 'gel', 'unknown'),
    number('importTaxPerCc', 'gelPerCc'),
    number('importTaxPerCcYear', 'gelPerCc'),
    number('customsFee', 'gel'),
    number('inspectionFee', 'gel'),
    number('declarationFee', 'gel'),
    number('registrationFee', 'gel'),
    number('bike.percent', 'percent'),
    number('bike.customsFee', 'gel'),
    number('bike.registrationFee', 'gel'),
  ],
}

/** Returns the message key of a field's name. */
export const fieldName = (country: Destination, path: string): string =>
  path === transit.path ? path : `${country}.${path}`

/** Lines whose source a country can name separately. */
export const sourcedLines = costLineKinds.slice(costLineKinds.indexOf('duty'))
