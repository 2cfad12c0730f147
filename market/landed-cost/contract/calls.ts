import * as z from 'zod'
import { lotAccess, lotId, pageTypeParams } from '#market/lots/contract/calls.ts'
import {
  costCurrencies,
  destinations,
  exportTypeNumbers,
  importUses,
} from '#market/reference-data/contract/destinations.ts'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { idList } from '#platform/core/contract/query-values.ts'
import { yen } from '#platform/core/contract/yen.ts'
import { costLineKinds } from './costs.ts'
import {
  costChoice,
  costExportPort,
  costLot,
  costSetting,
  costs,
  destinationPort,
} from './values.ts'

// Landed costs.
//
// `setting` and `lot` are all that `costsOf(setting, lot, amountYen)` of calculate.ts needs: a page requests them once
// and calculates while the person types, with the same code as the server. `costs` is the result for the amount of the
// query. costs.ts explains the fields.
//
// An unknown part has `yen: null` and the reason in `unknown`; no total includes it, and `isComplete` is false.
//
// `highestBid(setting, lot, budgetYen)` of budget.ts returns the highest bid within a budget, in steps of ¥5,000. For
// stock that is its price or none.
//
// A bid stores its calculation if its request has the shown `costs` (`createBid`), or if the person has a stored choice
// of destination: `bidCosts` reads it.

/** Maximum of an amount or a budget, yen. */
const maxYen = 10_000_000_000

const number = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** By default the person's stored choice, else what suits the person's country. */
const choiceQuery = {
  destination: z.enum(destinations).optional(),
  port: destinationPort.optional(),
  exportPort: costExportPort.optional(),
  exportType: number(1, exportTypeNumbers.length).optional(),
  use: z.enum(importUses).optional(),
  currency: z.enum(costCurrencies).optional(),
}

/** What the person knows about the vehicle but the lot does not say. */
const vehicleQuery = {
  powerHp: number(1, 3000).optional(),
  /** The value that customs use instead of the price, in whole units of the destination's currency. */
  customsValue: number(1, maxYen).optional(),
  /** The retail price that Kenya's customs depreciate (CRSP), in shillings. */
  retailPrice: number(1, maxYen).optional(),
}

/** The choice for which a bid's landed cost was shown. */
export const shownCosts = z.object({ ...choiceQuery, ...vehicleQuery })

/** A budget: the total landed cost in the currency of the choice, in yen if that has none. */
const budgetQuery = {
  /** Whole units of the choice's `currency`. */
  budget: number(1, maxYen).optional(),
}

const highest = z.object({
  /** Yen; null if even the lowest bid exceeds the budget. */
  bidYen: yen.nullable(),
  /** Unknown parts, which are not included. */
  unknown: z.array(z.enum(costLineKinds)),
  /** Whether the start price is at most that bid; null if a part, the start price or a decisive age is unknown. */
  isWithin: z.boolean().nullable(),
})

export const lotCosts = endpoint('GET', '/{pageType}/lot-costs', {
  summary: 'The landed cost of a lot for an amount, and the inputs of the calculation',
  params: pageTypeParams,
  query: z.object({
    id: lotId,
    /** Yen; by default the start price, or 0. */
    amount: number(0, maxYen).optional(),
    ...choiceQuery,
    /** The export type of a bid, which overrides that of the choice without changing it. */
    bidType: number(1, exportTypeNumbers.length).optional(),
    ...budgetQuery,
    ...vehicleQuery,
  }),
  response: z.object({
    setting: costSetting,
    lot: costLot,
    costs,
    /** For `budget`; null without one, and without a rate for its currency. */
    highest: highest.nullable(),
    /** Whether destination and port are the person's own, stored by `saveCostChoice`. */
    isRemembered: z.boolean(),
    /** Whether the destination is unknown, neither stored nor the person's country: then pages ask for it. */
    isAssumed: z.boolean(),
  }),
  refusals: ['not_found', 'too_many_requests'],
  access: lotAccess,
})

const maxCostLots = 200

export const costsOfLots = endpoint('GET', '/costs/lots', {
  summary:
    'Landed costs of several lots at their start prices, and the highest bids within a budget',
  query: z.object({
    /** Up to 200; the response omits lots that the person may not see. */
    ids: idList.refine((ids) => ids.length <= maxCostLots, 'too many lots'),
    ...choiceQuery,
    ...budgetQuery,
  }),
  response: z.object({
    setting: costSetting,
    lots: z.array(
      z.object({
        lot: costLot,
        /** At the start price; null if that is unknown. */
        totalYen: yen.nullable(),
        isComplete: z.boolean(),
        highest: highest.nullable(),
      }),
    ),
    isRemembered: z.boolean(),
  }),
  refusals: ['too_many_requests'],
  access: { who: 'signed-in' },
})

/** A choice without an export type leaves the usual one unchanged. */
const usualChoice = costChoice.partial({ exportType: true })

export const saveCostChoice = endpoint('PUT', '/costs/choice', {
  summary: "Store the person's usual destination, ports, export type, use and currency",
  body: usualChoice.refine(({ destination, port }) => port.startsWith(destination), {
    path: ['port'],
    message: 'a port of another country',
  }),
  response: done,
  refusals: ['too_many_requests'],
  access: { who: 'signed-in' },
})

export const bidCosts = endpoint('GET', '/bid/costs', {
  summary: 'Landed costs at the times when a bid was placed or changed, latest first',
  query: z.object({
    /** The person's own bid; managers and the client's dealer can read it, too. */
    bidId: lotId,
  }),
  response: z.object({
    /** The last 20; empty if nothing was stored. */
    stored: z.array(
      z.object({
        id: z.int(),
        storedAt: z.iso.datetime({ offset: true }),
        setting: costSetting,
        lot: costLot,
        costs,
      }),
    ),
  }),
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})
