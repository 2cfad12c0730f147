import * as z from 'zod'
import {
  costCurrencies,
  destinations,
  exportTypeNumbers,
  importUses,
  isDestination,
  rateCurrencies,
} from '#market/reference-data/contract/destinations.ts'
import { dischargePortCodes, exportPortCodes } from '#market/reference-data/contract/ports.ts'
import { yen } from '#platform/core/contract/yen.ts'
import {
  ageBases,
  costLineKinds,
  costMethods,
  costNotes,
  costObstacles,
  productionSources,
  unknownReasons,
} from './costs.ts'
import { exportLot, exportRules } from './export/values.ts'
import { carSizes, serviceKinds } from './tariff-kinds.ts'

// The types of costs.ts as JSON; costs.ts explains each field.

/** ISO 8601 with Tokyo's offset. */
const instant = z.iso.datetime({ offset: true })
const day = z.iso.date()
const values = z.record(z.string(), z.union([z.number(), z.string()]))

export const costSource = z.object({ text: z.string(), day })

const costRate = z.object({
  currency: z.enum(rateCurrencies),
  yen: z.number(),
  at: instant,
  source: z.string(),
})

const range = z.object({ low: z.int(), high: z.int() })

const costLine = z.object({
  kind: z.enum(costLineKinds),
  yen: z.int().nullable(),
  unknown: z.enum(unknownReasons).nullable(),
  local: z.object({ amount: z.number(), currency: z.enum(rateCurrencies) }).nullable(),
  how: z.object({ method: z.enum(costMethods), values }).nullable(),
  source: costSource.nullable(),
  range: range.optional(),
})

const costAge = z.object({
  basis: z.enum(ageBases).optional(),
  isLimit: z.boolean().optional(),
  producedOn: day,
  source: z.enum(productionSources),
  years: z.int(),
  importOn: day,
  nextEdgeYears: z.int().nullable(),
  nextEdgeOn: day.nullable(),
  isNearEdge: z.boolean(),
  isUncertain: z.boolean(),
})

export const costs = z.object({
  amountYen: yen,
  lines: z.array(costLine),
  obstacles: z.array(z.object({ kind: z.enum(costObstacles), values })),
  notes: z.array(z.enum(costNotes)),
  customsValueYen: z.int().nullable(),
  totalYen: z.int(),
  isComplete: z.boolean(),
  range: range.optional(),
  total: z.object({ amount: z.number(), rate: costRate }).nullable(),
  age: costAge.nullable(),
})

const portOf = (codes: readonly string[]) => z.enum(codes as [string, ...string[]])
export const costPort = portOf(dischargePortCodes)
export const costExportPort = portOf(exportPortCodes)
/** Ports of countries with rules: a port elsewhere would be charged by the wrong country's rules. */
export const destinationPort = portOf(
  dischargePortCodes.filter((code) => isDestination(code.slice(0, 2))),
)

export const costChoice = z.object({
  destination: z.enum(destinations),
  port: destinationPort,
  exportPort: costExportPort,
  exportType: z.literal(exportTypeNumbers),
  use: z.enum(importUses),
  currency: z.enum(costCurrencies),
})

export const costRules = z.object({
  country: z.enum(destinations),
  id: z.int(),
  validFrom: day,
  source: costSource,
  parameters: z.record(z.string(), z.unknown()),
})

export const costSetting = z.object({
  choice: costChoice,
  rules: costRules.nullable(),
  rates: z.array(costRate),
  exportRules: exportRules.nullable().optional(),
})

export const costLot = z.object({
  id: z.string(),
  kind: z.enum(['car', 'bike']),
  market: z.enum(['auction', 'stock']),
  size: z.enum(carSizes),
  engineCc: z.int().nullable(),
  powerHp: z.int().nullable(),
  catalogue: z
    .object({ engineHp: z.number(), motorsHp: z.number(), isSeries: z.boolean() })
    .optional(),
  fuel: z.string(),
  isLeftHandDrive: z.boolean().nullable(),
  production: z
    .object({
      year: z.int(),
      month: z.int().nullable(),
      source: z.enum(productionSources),
    })
    .nullable(),
  registration: z.object({ year: z.int(), month: z.int().nullable() }).nullable(),
  importOn: day,
  tariffs: z.array(
    z.object({
      kind: z.enum(serviceKinds),
      amountYen: z.int().nullable(),
      perMille: z.int().nullable(),
      source: costSource,
    }),
  ),
  customsValue: z.number().nullable(),
  retailPrice: z.number().nullable(),
  startPriceYen: yen.nullable(),
  export: exportLot.optional(),
})
