import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import { isCountry } from '#reference/countries.ts'
import { type ConsigneeForm, saveConsignee } from '#trade/purchases/contract/consignee.ts'
import { purchaseLimit } from '../limits.ts'
import { getSeenPurchase } from '../scope.ts'
import { saveParties } from './commands.ts'

/** Consignee and notify party, set by the client, the client's dealer, or managers. */
export function partyRoutes(app: FastifyInstance): void {
  route(app, saveConsignee, { limit: purchaseLimit }, async ({ db, person, body, origin }) => {
    const { consignee, version } = body
    const notifyParty = body.notifyParty.sameAsConsignee ? null : body.notifyParty
    assertCountry(consignee, 'consignee')
    if (notifyParty) assertCountry(notifyParty, 'notifyParty')
    const { id } = await getSeenPurchase(db, person, body.id)
    const edit = { purchaseId: id, actorId: person.id, consignee, notifyParty, version }
    return { version: await saveParties(db, edit, origin) }
  })
}

/** @throws Refusal invalid_fields */
function assertCountry({ countryId }: ConsigneeForm, party: string): void {
  if (isCountry(countryId)) return
  throw new Refusal('invalid_fields', {
    fields: { [`${party}.countryId`]: { key: 'fields:invalid' } },
  })
}
