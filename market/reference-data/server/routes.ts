import type { FastifyInstance } from 'fastify'
import { auctionStatusList, gearboxList } from '#market/reference-data/contract/calls.ts'
import type { Option } from '#platform/core/contract/option.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { languageOf } from '#platform/http/server/refusals/language.ts'
import { route } from '#platform/http/server/route.ts'
import type { Language } from '#platform/i18n/contract/language.ts'

/** Serves the lists that forms and filters choose from. */
export function referenceDataRoutes(app: FastifyInstance): void {
  route(app, gearboxList, async (call) => listGearboxes(call.db, languageOf(call)))

  route(app, auctionStatusList, async (call) => listAuctionStatuses(call.db, languageOf(call)))
}

async function listGearboxes(db: Db, language: Language): Promise<Option[]> {
  const rows = await db
    .selectFrom('gearboxes')
    .select(['code as value', `name_${language} as label`])
    .execute()
  const { compare } = new Intl.Collator(language)
  return rows.sort((a, b) => compare(a.label, b.label) || compare(a.value, b.value))
}

/** In the contract the name is the value and the code is the label (spec 1 §7). */
async function listAuctionStatuses(db: Db, language: Language): Promise<Option[]> {
  const rows = await db
    .selectFrom('lot_statuses')
    .select(['code', `name_${language} as name`])
    .orderBy('code')
    .execute()
  return rows.map(({ code, name }) => ({
    value: name.charAt(0).toLocaleLowerCase(language) + name.slice(1),
    label: String(code),
  }))
}
