import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import type { viewPurchase } from '#trade/purchases/contract/calls.ts'
import { getPurchase } from '../view.ts'
import type { InvoiceContent } from './invoice-content.ts'

/** The current state of a car: the content of an invoice, its costs, and its invoices. */
export interface Statement extends Omit<InvoiceContent, 'lines' | 'invoice'> {
  readonly view: ResponseBody<typeof viewPurchase>
}

/**
 * Returns a car as the person may see it, with its buyer.
 * @throws Refusal not_found
 */
export async function readStatement(
  db: Db,
  person: Person,
  id: number,
  language: Language,
): Promise<Statement> {
  const view = await getPurchase(db, person, id, language)
  const [row, parties] = await Promise.all([
    readRow(db, id),
    db
      .selectFrom('purchase_parties')
      .select(['role', 'address', 'port', 'telephone', 'email', 'full_name as fullName'])
      .select(['country_id as countryId', 'payment_method as paymentMethod'])
      .where('purchase_id', '=', id)
      .execute(),
  ])
  return {
    view,
    car: {
      sku: row.sku,
      kind: row.kind,
      house: row.house_name,
      lotNo: row.lot_number,
      boughtOn: row.bought_on,
      maker: row.maker_name,
      model: row.model_name,
      trim: row.trim,
      chassisCode: row.chassis_code,
      frameNumber: row.frame_number,
      year: row.year,
      month: row.month,
      engineCc: row.engine_cc,
      mileageKm: row.mileage_km,
      color: row.color,
      condition: row.condition,
    },
    logistics: {
      exportPort: row.export_port,
      dischargePort: row.discharge_port,
      destination: row.destination,
      shippingLine: row.shipping_line,
      vessel: row.vessel,
      voyage: row.voyage,
      etd: row.etd,
      eta: row.eta,
    },
    client: {
      id: row.person_id,
      name: row.full_name,
      company: row.company,
      address: row.address,
      city: row.city,
      countryId: row.country_id,
      email: row.email,
    },
    sameAsConsignee: row.same_as_consignee,
    parties,
  }
}

const readRow = (db: Db, id: number) =>
  db
    .selectFrom('purchases as car')
    .innerJoin('people as client', 'client.id', 'car.person_id')
    .innerJoin('auction_houses as house', 'house.id', 'car.house_id')
    .innerJoin('makers as maker', 'maker.id', 'car.maker_id')
    .innerJoin('models as model', 'model.id', 'car.model_id')
    .selectAll('car')
    .select(['house.name as house_name', 'maker.name as maker_name', 'model.name as model_name'])
    .select(['client.full_name', 'client.company', 'client.address', 'client.city'])
    .select(['client.country_id', 'client.email'])
    .where('car.id', '=', id)
    .executeTakeFirstOrThrow()
