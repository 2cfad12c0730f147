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

// The landed cost.
//
// `setting` and `lot` are all that `costsOf(setting, lot, amountYen)` of calculate.ts needs: a page asks once and
// calculates while somebody types, with the code of the server. `costs` is that for the amount of the query. Fields
// are explained in costs.ts.
//
// What is not known has `yen: null` and says why in `unknown`; it is in no total, and `isComplete` is false then.
//
// A budget is turned into the highest bid on the step of 5 000 ¥ that keeps it by `highestBid(setting, lot, budgetYen)`
// of budget.ts. Stock has one price, so that its highest bid is that price or none.
//
// A bid keeps its calculation where its request names what was shown (`costs` of `createBid`), or the person has
// remembered a usual destination: `bidCosts` reads it.

/** The most yen of an amount or a budget. */
const maxYen = 10_000_000_000

const number = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

/** Left out: what the person has remembered, else what suits the person's country. */
const choiceQuery = {
  destination: z.enum(destinations).optional(),
  port: destinationPort.optional(),
  exportPort: costExportPort.optional(),
  exportType: number(1, exportTypeNumbers.length).optional(),
  use: z.enum(importUses).optional(),
  currency: z.enum(costCurrencies).optional(),
}

/** What the person knows of the vehicle and the lot does not say. */
const vehicleQuery = {
  powerHp: number(1, 3000).optional(),
  /** The value that customs take instead of the price, whole units of the destination's currency. */
  customsValue: number(1, maxYen).optional(),
  /** The retail price from which Kenya's customs depreciate (CRSP), in shillings. */
  retailPrice: number(1, maxYen).optional(),
}

/** What a person saw a landed cost for, as a bid names it. */
export const shownCosts = z.object({ ...choiceQuery, ...vehicleQuery })

/** A budget: the total landed cost in a currency, yen where there is none. */
const budgetQuery = {
  /** Whole units of `currency` of the choice. */
  budget: number(1, maxYen).optional(),
}

const highest = z.object({
  /** Yen; null where not even the lowest bid keeps the budget. */
  bidYen: yen.nullable(),
  /** Parts that are not known and therefore not in it. */
  unknown: z.array(z.enum(costLineKinds)),
  /** Whether the start price is at most that bid; null if a part, the start price or a decisive age is unknown. */
  isWithin: z.boolean().nullable(),
})

export const lotCosts = endpoint('GET', '/{pageType}/lot-costs', {
  summary: 'The landed cost of a lot for an amount, and all that is needed to calculate it',
  params: pageTypeParams,
  query: z.object({
    id: lotId,
    /** Yen; left out: the start price, or 0. */
    amount: number(0, maxYen).optional(),
    ...choiceQuery,
    /** The export type of a bid, which goes before that of the choice and is not part of it. */
    bidType: number(1, exportTypeNumbers.length).optional(),
    ...budgetQuery,
    ...vehicleQuery,
  }),
  response: z.object({
    setting: costSetting,
    lot: costLot,
    costs,
    /** Of `budget`; null without one, and without a rate for its currency. */
    highest: highest.nullable(),
    /** Whether destination and port are the person's own, which `saveCostChoice` remembers. */
    isRemembered: z.boolean(),
  }),
  refusals: ['not_found', 'too_many_requests'],
  access: lotAccess,
})

/** Lots of an answer. */
const maxCostLots = 200

export const costsOfLots = endpoint('GET', '/costs/lots', {
  summary: 'Landed costs of several lots at their start prices, and their highest bids of a budget',
  query: z.object({
    /** Up to 200; those that the person may not see are left out of the response. */
    ids: idList.refine((ids) => ids.length <= maxCostLots, 'too many lots'),
    ...choiceQuery,
    ...budgetQuery,
  }),
  response: z.object({
    setting: costSetting,
    lots: z.array(
      z.object({
        lot: costLot,
        /** At the start price; null where it is unknown. */
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

/** Where a bid says how it leaves Japan, the usual way stays what it was. */
const usualChoice = costChoice.partial({ exportType: true })

export const saveCostChoice = endpoint('PUT', '/costs/choice', {
  summary: "Remember the person's usual destination, ports, way of export, use and currency",
  body: usualChoice.refine(({ destination, port }) => port.startsWith(destination), {
    path: ['port'],
    message: 'a port of another country',
  }),
  response: done,
  refusals: ['too_many_requests'],
  access: { who: 'signed-in' },
})

export const bidCosts = endpoint('GET', '/bid/costs', {
  summary: 'The landed cost as it was when a bid was placed or changed, the last time first',
  query: z.object({
    /** One's own bid; managers and the dealer of the client read it, too. */
    bidId: lotId,
  }),
  response: z.object({
    /** The last 20; none where nothing was kept. */
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
