import * as z from 'zod'
import { exportTypeNumbers } from '#market/reference-data/contract/destinations.ts'
import { done } from '#platform/core/contract/done.ts'
import { type Access, endpoint } from '#platform/core/contract/endpoint.ts'
import { confirmed } from '#platform/core/contract/errors.ts'
import { asText, integerId } from '#platform/core/contract/numbers.ts'
import { queryText } from '#platform/core/contract/query-values.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { carSizes, maxLeadHours, tariffKinds } from './tariff-kinds.ts'
import { costExportPort, costPort, costSource } from './values.ts'

/** Managers of bids maintain what services and countries charge. */
export const costManager = {
  who: 'permitted',
  flag: 'bidManagementEnabled',
  managersOnly: true,
} as const satisfies Access

const tariffId = asText(integerId)

const exportPort = costExportPort
const dischargePort = costPort
const exportType = z.literal(exportTypeNumbers)

/** The price of a service; null means any. */
const tariff = z.object({
  id: z.int(),
  kind: z.enum(tariffKinds),
  houseId: z.int().nullable(),
  house: z.string(),
  /** UN/LOCODE. */
  exportPort: z.string().nullable(),
  dischargePort: z.string().nullable(),
  size: z.enum(carSizes).nullable(),
  /** How vehicles leave Japan, as in bids. */
  exportType: exportType.nullable(),
  amountYen: z.int().nullable(),
  /** Per mille of the vehicle's price, instead of an amount. */
  perMille: z.int().nullable(),
  /** Hours before the bidding closes until which an inspection can be ordered; null for everything else. */
  leadHours: z.int().nullable(),
  source: costSource,
})
export type Tariff = z.infer<typeof tariff>

export const listTariffs = endpoint('GET', '/purchased-cars/tariffs', {
  summary: 'Prices of services, by house, ports and size',
  query: z.object({
    ...pageQuery.shape,
    kind: z.enum(tariffKinds).optional(),
    /** Words in the name of the house, or port codes. */
    qSearch: queryText.optional(),
  }),
  response: z.object({
    tariffs: z.array(tariff),
    /** Houses that a tariff can name. */
    houses: z.array(z.object({ id: z.int(), name: z.string() })),
    pageInfo,
  }),
  access: costManager,
})

export const saveTariff = endpoint('POST', '/purchased-cars/save-tariff', {
  summary:
    'Add or change a tariff; cars keep their lines until their ports change or they are reset',
  body: z
    .object({
      /** The tariff to change; without it the call adds one. */
      id: tariffId.optional(),
      kind: z.enum(tariffKinds),
      houseId: integerId.nullable().default(null),
      exportPort: exportPort.nullable().default(null),
      dischargePort: dischargePort.nullable().default(null),
      size: z.enum(carSizes).nullable().default(null),
      exportType: exportType.nullable().default(null),
      amountYen: z.int().min(1).max(100_000_000).nullable().default(null),
      perMille: z.int().min(1).max(500).nullable().default(null),
      leadHours: z.int().min(0).max(maxLeadHours).nullable().default(null),
      /** The publisher in words, and the Tokyo day from which it holds, today by default. */
      sourceText: z.string().trim().max(300).default(''),
      sourceOn: z.iso.date().optional(),
      confirmed,
    })
    .refine(({ amountYen, perMille }) => (amountYen === null) !== (perMille === null), {
      path: ['amountYen'],
      message: 'is missing',
    })
    // An inspection has a house that offers it, a fee and a deadline.
    .superRefine(({ kind, houseId, amountYen, leadHours }, { addIssue }) => {
      const isInspection = kind === 'lot_inspection'
      const issue = (field: string) =>
        addIssue({ code: 'custom', path: [field], message: 'is missing' })
      if (isInspection !== (leadHours !== null)) issue('leadHours')
      if (isInspection && houseId === null) issue('houseId')
      if (isInspection && amountYen === null) issue('amountYen')
    }),
  response: done.extend({ id: z.int() }),
  refusals: ['not_found', 'tariff_exists', 'odd_value', 'too_many_requests'],
  access: costManager,
  idempotent: true,
})

export const deleteTariff = endpoint('POST', '/purchased-cars/delete-tariff', {
  summary: 'Delete a tariff; cars keep their lines until their ports change or they are reset',
  body: z.object({ id: tariffId }),
  response: done,
  refusals: ['not_found', 'too_many_requests'],
  access: costManager,
  idempotent: true,
})

const tariffChangeKinds = ['added', 'changed', 'deleted'] as const

export const listTariffChanges = endpoint('GET', '/purchased-cars/tariff-changes', {
  summary: 'Changes of tariffs, latest first',
  query: z.object({
    ...pageQuery.shape,
    /** Of one tariff, also after its deletion. */
    id: tariffId.optional(),
  }),
  response: z.object({
    changes: z.array(
      z.object({
        id: z.int(),
        change: z.enum(tariffChangeKinds),
        changedAt: z.iso.datetime({ offset: true }),
        /** Name of the manager; empty for the initial tariffs. */
        changedBy: z.string(),
        /** The tariff after the change; before it if deleted. */
        tariff,
      }),
    ),
    pageInfo,
  }),
  access: costManager,
})
