import type { ChoiceInput, CostChoice } from '#market/landed-cost/contract/costs.ts'
import {
  type Destination,
  type ExportTypeNumber,
  isDestination,
} from '#market/reference-data/contract/destinations.ts'
import { dischargePortCodes, type exportPortCodes } from '#market/reference-data/contract/ports.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { countries } from '#reference/countries.ts'

/**
 * Returns the requested choice; missing fields come from the person's stored choice, else from what suits the person's
 * country. Without any of these the destination is assumed, and the person must be asked for it.
 */
export async function choiceOf(
  db: Db,
  personId: number,
  requested: ChoiceInput,
): Promise<{ choice: CostChoice; isRemembered: boolean; isAssumed: boolean }> {
  const stored = await db
    .selectFrom('cost_choices')
    .select(['destination', 'port', 'export_port', 'export_type', 'use', 'currency'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const known =
    countryOfPort(requested.port) ??
    requested.destination ??
    stored?.destination ??
    (await countryOf(db, personId))
  const destination = known ?? 'RU'
  const ofStored = stored?.destination === destination ? stored : undefined
  const choice = await completed(db, destination, {
    port: requested.port ?? ofStored?.port,
    exportPort: requested.exportPort ?? ofStored?.export_port,
    exportType: requested.exportType ?? stored?.export_type,
    use: requested.use ?? ofStored?.use,
    currency: requested.currency ?? stored?.currency,
  })
  const isRemembered =
    stored !== undefined &&
    stored.destination === choice.destination &&
    stored.port === choice.port &&
    stored.export_port === choice.exportPort &&
    stored.export_type === choice.exportType &&
    stored.use === choice.use &&
    stored.currency === choice.currency
  return { choice, isRemembered, isAssumed: known === undefined }
}

/**
 * Returns the choice of a person whose destination is known.
 * @throws Refusal destination_unknown
 */
export async function knownChoiceOf(
  db: Db,
  personId: number,
  requested: ChoiceInput,
): Promise<CostChoice> {
  const { choice, isAssumed } = await choiceOf(db, personId, requested)
  if (isAssumed) throw new Refusal('destination_unknown')
  return choice
}

/** Returns what suits a destination for somebody who has chosen nothing. */
export const usualChoice = (db: Db, destination: Destination): Promise<CostChoice> =>
  completed(db, destination, {})

async function completed(
  db: Db,
  destination: Destination,
  chosen: ChoiceInput,
): Promise<CostChoice> {
  const port = chosen.port ?? firstPortOf(destination)
  return {
    ...{ destination, port },
    exportPort: chosen.exportPort ?? (await exportPortTo(db, port)) ?? usualExportPort(destination),
    exportType: (chosen.exportType ?? 1) as ExportTypeNumber,
    use: chosen.use ?? 'personal',
    // Yen are always shown with it, also to people who pay in yen.
    currency: chosen.currency ?? 'USD',
  }
}

/** Returns the country of a port by the first letters of its code, if it has rules. */
function countryOfPort(port: string | undefined): Destination | undefined {
  const country = port?.slice(0, 2) ?? ''
  return isDestination(country) ? country : undefined
}

const firstPortOf = (country: Destination) =>
  dischargePortCodes.find((code) => code.startsWith(country)) ?? ''

/** Ships to Russia leave from the west coast, all others from Yokohama. */
const usualExportPort = (country: Destination) =>
  (country === 'RU' ? 'JPFSK' : 'JPYOK') satisfies (typeof exportPortCodes)[number]

async function countryOf(db: Db, personId: number): Promise<Destination | undefined> {
  const person = await db
    .selectFrom('people')
    .select('country_id')
    .where('id', '=', personId)
    .executeTakeFirst()
  const code = countries.find(({ id }) => id === person?.country_id)?.code ?? ''
  return isDestination(code) ? code : undefined
}

/** Returns the port with the cheapest freight to a port, by the tariffs. */
async function exportPortTo(db: Db, port: string): Promise<string | undefined> {
  const tariff = await db
    .selectFrom('tariffs')
    .select('export_port')
    .where('kind', '=', 'freight')
    .where('discharge_port', '=', port)
    .where('export_port', 'is not', null)
    .orderBy('amount_yen')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return tariff?.export_port ?? undefined
}
