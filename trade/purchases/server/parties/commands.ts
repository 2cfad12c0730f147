import type { Insertable } from 'kysely'
import type { Origin } from '#platform/audit/server/commands.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { ConsigneeForm } from '#trade/purchases/contract/consignee.ts'
import { isConsigneeFinal, partyColumns } from '#trade/purchases/contract/rules.ts'
import { bumpPurchaseVersion, recordPurchaseEvent } from '../commands.ts'
import type { PurchaseParties } from '../tables.ts'

type Role = PurchaseParties['role']
type Party = Insertable<PurchaseParties>

interface PartiesEdit {
  readonly purchaseId: number
  readonly actorId: number
  readonly consignee: ConsigneeForm
  /** Null if it is the consignee. */
  readonly notifyParty: ConsigneeForm | null
  /** The version that the sender saw; undefined if it does not matter. */
  readonly version: number | undefined
  /** Backdated timestamp. */
  readonly at?: Date
}

/**
 * Sets consignee and notify party of a car; saving the same again has no effect. The history names the changed fields
 * but not their content, because personal data can be corrected and the history cannot. A separate notify party is kept
 * while the consignee is notified instead.
 * @returns the version of the car
 * @throws Refusal not_found, purchase_changed, purchase_parties_final
 */
export async function saveParties(db: Db, edit: PartiesEdit, { requestId }: Origin) {
  const { purchaseId, actorId, notifyParty, at } = edit
  const car = await db
    .selectFrom('purchases')
    .select(['id', 'status', 'same_as_consignee', 'version'])
    .where('id', '=', purchaseId)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!car) throw new Refusal('not_found')
  if (isConsigneeFinal(car.status)) throw new Refusal('purchase_parties_final')
  const known = await db
    .selectFrom('purchase_parties')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .execute()
  const wanted = [
    rowOf(purchaseId, 'consignee', edit.consignee),
    ...(notifyParty ? [rowOf(purchaseId, 'notify', notifyParty)] : []),
  ]
  const changes: Record<string, string[]> = {}
  for (const party of wanted) {
    const before = known.find(({ role }) => role === party.role)
    const fields = partyColumns.filter((column) => before?.[column] !== party[column])
    if (fields.length > 0) changes[party.role] = fields
  }
  const isSame = notifyParty === null
  if (car.same_as_consignee !== isSame) changes.notify ??= []
  if (Object.keys(changes).length === 0) return car.version
  if (edit.version !== undefined && edit.version !== car.version) {
    throw new Refusal('purchase_changed')
  }
  await db
    .insertInto('purchase_parties')
    .values(wanted)
    .onConflict((conflict) =>
      conflict
        .columns(['purchase_id', 'role'])
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(partyColumns.map((column) => [column, ref(`excluded.${column}`)])),
        ),
    )
    .execute()
  const change = { purchaseId, actorId, requestId, ...(at && { at }) }
  const version = await bumpPurchaseVersion(db, change, { same_as_consignee: isSame })
  await recordPurchaseEvent(db, { ...change, event: 'consignee', changes })
  return version
}

const rowOf = (purchaseId: number, role: Role, form: ConsigneeForm): Party => ({
  purchase_id: purchaseId,
  role,
  // PostgreSQL refuses lone surrogates.
  full_name: form.fullName.toWellFormed(),
  address: form.address.toWellFormed(),
  country_id: form.countryId,
  port: form.port.toWellFormed(),
  telephone: form.telephone.toWellFormed(),
  email: form.email,
  payment_method: form.paymentMethod,
})
