import * as z from 'zod'
import { costLineKinds } from '#market/landed-cost/contract/costs.ts'
import { maxRuleRows } from '#market/landed-cost/contract/rule-calls.ts'
import type { ParametersOf } from '#market/landed-cost/contract/rules/rules.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'

// Validates what managers save, so that no calculation meets a missing figure.

const percent = z.number().min(0).max(1000)
const amount = z.number().min(0).max(1_000_000_000)
const limit = z.number().min(0).max(1_000_000_000)
const source = z.strictObject({ text: z.string().trim().min(1).max(300), day: z.iso.date() })
const common = {
  transitDays: z.int().min(0).max(365),
  sources: z.partialRecord(z.enum(costLineKinds), source).optional(),
}

function hasRisingLimits(rows: readonly object[]): boolean {
  const limits = rows.map(
    (row) => (row as { upTo: number | null }).upTo ?? Number.POSITIVE_INFINITY,
  )
  return (
    limits.at(-1) === Number.POSITIVE_INFINITY &&
    limits.every((one, at) => at === 0 || one > (limits[at - 1] ?? 0))
  )
}

/** The row of an age is the last one that it has reached. */
const hasRisingAges = (rows: readonly { readonly fromYears: number }[]): boolean =>
  rows.every(({ fromYears }, at) => at === 0 || fromYears > (rows[at - 1]?.fromYears ?? 0))

/** Rows with ascending limits, the last without one. */
const table = <Row extends z.ZodRawShape>(row: Row) =>
  z
    .array(z.strictObject({ upTo: limit.nullable(), ...row }))
    .min(1)
    .max(maxRuleRows)
    .refine(hasRisingLimits, 'limits have to rise, and the last row has none')

const coefficient = z.number().min(0).max(10_000)

const schemas = {
  RU: z.strictObject({
    ...common,
    dutyUpTo3: table({ percent, leastEurPerCc: amount }),
    duty3To5: table({ eurPerCc: amount }),
    dutyOver5: table({ eurPerCc: amount }),
    utilisation: z.strictObject({
      baseRub: amount,
      personal: z.strictObject({
        mostHp: limit.nullable(),
        mostElectricHp: limit.optional(),
        mostCc: limit,
        upTo3: coefficient,
        over3: coefficient,
      }),
      rows: z
        .array(
          z.strictObject({
            // Without an engine there are 0 cm³, which is over −1.
            ...{ overCc: z.number().min(-1).max(100_000), upToCc: limit.nullable() },
            ...{ overHp: limit, upToHp: limit.nullable() },
            ...{ upTo3: coefficient.nullable(), over3: coefficient.nullable() },
          }),
        )
        .max(maxRuleRows),
    }),
    customsFee: table({ rub: amount }),
    motorPercent: percent.max(100).nullable().optional(),
    vatPercent: percent.nullable().optional(),
    electric: z
      .strictObject({
        dutyPercent: percent.nullable(),
        // Empty until a manager has entered rates.
        excise: z.union([table({ rubPerHp: amount.nullable() }), z.tuple([])]),
      })
      .optional(),
    bike: z
      .strictObject({
        dutyPercent: percent.nullable(),
        exciseFreeHp: limit.nullable(),
        utilisationRub: amount.nullable(),
      })
      .optional(),
  }),
  KE: z.strictObject({
    ...common,
    mostYears: z.int().min(0).max(100),
    dutyPercent: percent,
    electricDutyPercent: percent.optional(),
    other: z
      .strictObject({ dutyPercent: percent.nullable(), declarationPercent: percent.nullable() })
      .optional(),
    excise: z
      .array(
        z.strictObject({
          fuels: z.array(z.string().max(20)).max(10),
          overCc: z.number().min(-1).max(100_000),
          percent,
        }),
      )
      .min(1)
      .max(maxRuleRows),
    vatPercent: percent,
    declarationPercent: percent,
    declarationLeast: amount,
    railwayPercent: percent,
    depreciation: z
      .array(z.strictObject({ fromYears: z.int().min(0).max(100), percent: percent.max(100) }))
      .max(maxRuleRows)
      .refine(hasRisingAges, 'ages have to rise'),
    marginPercent: percent.max(99),
  }),
  NZ: z.strictObject({
    ...common,
    dutyPercent: percent,
    gstPercent: percent,
    entryFee: amount,
    biosecurityFee: amount,
    complianceFee: amount.nullable(),
    feesReplaced: z.boolean(),
  }),
  AE: z.strictObject({
    ...common,
    dutyPercent: percent,
    vatPercent: percent,
    inspectionFee: amount,
    registrationFee: amount,
  }),
  GE: z.strictObject({
    ...common,
    excise: table({ perCc: amount }),
    rightHandTimes: z.number().min(0).max(100),
    hybrid: z.strictObject({ mostYears: z.int().min(0).max(100), percent: percent.max(100) }),
    electricExcise: z
      .strictObject({ leftHand: amount.nullable(), rightHand: amount.nullable() })
      .optional(),
    importTaxPerCc: amount,
    importTaxPerCcYear: amount,
    customsFee: amount,
    inspectionFee: amount,
    declarationFee: amount,
    registrationFee: amount,
    bike: z.strictObject({ percent, customsFee: amount, registrationFee: amount }),
  }),
} as const satisfies { [Country in Destination]: z.ZodType<ParametersOf[Country]> }

/** Lists the faults in a country's parameters, each as `path: reason`. */
export function faultsOf(country: Destination, parameters: unknown): string[] {
  const { error } = schemas[country].safeParse(parameters)
  return (error?.issues ?? [])
    .slice(0, 20)
    .map(({ path, message }) => `${path.join('.')}: ${message}`.slice(0, 300))
}
