import type { FastifyInstance } from 'fastify'
import { originOf } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import { isCountry } from '#reference/countries.ts'
import { type ConsigneeForm, saveConsignee } from '#trade/purchases/contract/consignee.ts'
import { purchaseLimit } from '../limits.ts'
import { getSeenPurchase } from '../scope.ts'
import { saveParties } from './commands.ts'

/** Consignee and notify party, set by the client, the client's dealer, or managers. */
export function partyRoutes(app: FastifyInstance, context: Context): void {
  route(
    app,
    saveConsignee,
    async ({ db, person, body, request }) => {
      const { consignee, version } = body
      const notifyParty = body.notifyParty.sameAsConsignee ? null : body.notifyParty
      assertCountry(consignee, 'consignee')
      if (notifyParty) assertCountry(notifyParty, 'notifyParty')
      const { id } = await getSeenPurchase(db, person, body.id)
      const edit = { purchaseId: id, actorId: person.id, consignee, notifyParty, version }
      const saved = await saveParties(db, edit, originOf(request, context.now()))
      return { success: true as const, version: saved }
    },
    { limit: () => purchaseLimit },
  )
}

/** @throws Refusal invalid_fields */
function assertCountry({ countryId }: ConsigneeForm, party: string): void {
  if (isCountry(countryId)) return
  throw new Refusal('invalid_fields', {
    fields: { [`${party}.countryId`]: { key: 'fields:invalid' } },
  })
}
