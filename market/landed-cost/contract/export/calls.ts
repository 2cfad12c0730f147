import * as z from 'zod'
import { destinations } from '#market/reference-data/contract/destinations.ts'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { costManager } from '../tariffs.ts'
import { maxExportBans } from './limits.ts'
import { exportPolicies } from './policy.ts'
import { exportBan, exportRules } from './values.ts'

export const listExportRules = endpoint('GET', '/costs/export-rules', {
  summary: 'What Japan does not let out to destinations, with every version, the newest first',
  query: z.object({ ...pageQuery.shape, destination: z.enum(destinations).optional() }),
  response: z.object({
    rules: z.array(
      exportRules.extend({
        enteredAt: z.iso.datetime({ offset: true }),
        /** Name of the manager; empty for what every system begins with. */
        enteredBy: z.string(),
        /** Whether it holds for vehicles that are bought today. */
        isInForce: z.boolean(),
      }),
    ),
    /** How bids on restricted vehicles are handled. */
    policy: z.enum(exportPolicies),
    pageInfo,
  }),
  refusals: [],
  access: costManager,
})

export const saveExportRules = endpoint('POST', '/costs/save-export-rules', {
  summary: 'Add a version of the export rules of a destination, valid from a day on',
  body: z.object({
    destination: z.enum(destinations),
    /** The Tokyo day; of versions of one day the last one saved holds. */
    validFrom: z.iso.date(),
    sourceText: z.string().trim().min(1, 'required').max(300),
    sourceUrl: z.url({ protocol: /^https?$/ }).max(500),
    /** When somebody last compared the rules with the source. */
    reviewedOn: z.iso.date(),
    /** All of them; none lifts every ban. */
    bans: z.array(exportBan).max(maxExportBans),
  }),
  response: done.extend({ id: z.int() }),
  refusals: ['too_many_requests'],
  access: costManager,
  idempotent: true,
})

export const saveExportPolicy = endpoint('POST', '/costs/save-export-policy', {
  summary: 'Set how bids on export-restricted vehicles are handled',
  body: z.object({ policy: z.enum(exportPolicies) }),
  response: done,
  refusals: ['too_many_requests'],
  access: costManager,
  idempotent: true,
})
