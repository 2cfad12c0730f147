import * as z from 'zod'
import { destinations } from '#market/reference-data/contract/destinations.ts'
import { drives } from '#market/reference-data/contract/powertrains.ts'

// The types of bans.ts as they travel; bans.ts says what each field means.

export const exportBan = z.object({
  kind: z.enum(['car', 'bike']),
  overYen: z.int().min(0).max(1_000_000_000).nullable(),
  overCc: z.int().min(0).max(100_000).nullable(),
  drives: z.array(z.enum(drives)).max(drives.length),
  overYears: z.int().min(0).max(100).nullable(),
})

export const exportRules = z.object({
  id: z.int(),
  destination: z.enum(destinations),
  validFrom: z.iso.date(),
  source: z.object({ text: z.string(), url: z.url(), reviewedOn: z.iso.date() }),
  bans: z.array(exportBan),
})

export const exportLot = z.object({
  kind: z.enum(['car', 'bike']),
  engineCc: z.int().nullable(),
  drives: z.array(z.enum(drives)),
  year: z.int().nullable(),
  shipYear: z.int(),
  expectedYen: z.object({ low: z.int(), high: z.int() }).nullable(),
})
