import type { NewLot } from '#market/lots/server/new-lot.ts'
import { addHouse, addMaker, addModel } from '#market/reference-data/server/commands.ts'
import { nameKey } from '#market/reference-data/server/name-key.ts'
import type { NameIndex } from '#market/reference-data/server/queries.ts'
import { trimWith } from '#market/reference-data/server/rest-of-name.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Finding, Problem } from '../formats/raw-row.ts'
import type { DraftLot } from '../normalise.ts'
import { reason } from '../reasons.ts'

const hasName = /[\p{L}\p{N}]/u

/** Returns the field of a lot whose name is invalid, before anything is learned; null for none. */
export function findInvalidName(
  lot: DraftLot,
  names: NameIndex,
): 'house' | 'maker' | 'model' | null {
  if (!hasName.test(lot.house)) return 'house'
  if (!hasName.test(lot.model)) return 'model'
  return findMaker(lot, names) === undefined && !hasName.test(lot.maker) ? 'maker' : null
}

function findMaker({ kind, maker, model }: DraftLot, names: NameIndex): number | undefined {
  return hasName.test(maker)
    ? names.findMaker(kind, maker)
    : names.findMakerOfModel(kind, model)?.id
}

/** Reports once per file each model that supplied a missing maker. */
export function guessedMakerReporter(names: NameIndex): (draft: DraftLot) => Problem | null {
  // One object per spelling: cheaper than folding the names of all rows again.
  const reported = new Set<object>()
  return ({ kind, maker, model }) => {
    if (maker !== '' && hasName.test(maker)) return null
    const found = names.findMakerOfModel(kind, model)
    if (!found || reported.has(found)) return null
    reported.add(found)
    return { column: 'maker', value: model, reason: `${reason.guessedMaker}${found.name}` }
  }
}

/** Reports once per file each name whose rest became the trim. */
export function splitNameReporter(
  names: NameIndex,
): (draft: DraftLot, makerId: number) => Problem | null {
  const reported = new Set<object>()
  return ({ model }, makerId) => {
    const found = names.restOf(makerId, model)
    if (!found || reported.has(found)) return null
    reported.add(found)
    return { column: 'model', value: model, reason: `${reason.trimFromModel}${found.model}` }
  }
}

/** Replaces names by ids if all of them are known, else returns null. */
export function resolveKnown(draft: DraftLot, names: NameIndex): NewLot | null {
  const houseId = names.findHouse(draft.house)
  const makerId = findMaker(draft, names)
  const modelId = makerId === undefined ? undefined : names.findModel(makerId, draft.model)
  if (houseId === undefined || makerId === undefined || modelId === undefined) return null
  // Includes properties that a lot does not need: omitting them would take longer than all of the above.
  const trim = trimWith(names.restOf(makerId, draft.model)?.rest ?? '', draft.trim)
  return { ...draft, trim, houseId, makerId: names.makerOf(modelId) ?? makerId, modelId }
}

/** A name to add to the dictionaries. */
export interface NewName {
  readonly finding: Finding
  /** Returns the id if another import has added the name meanwhile. */
  find(db: Db): Promise<number | undefined>
  add(db: Db): Promise<number>
}

/** Adds a name, reports it as learned, and returns its id. */
export type Learn = (name: NewName) => Promise<number>

export async function learnHouse(draft: DraftLot, line: number, names: NameIndex, learn: Learn) {
  const name = tidy(draft.house)
  const id = await learn({
    finding: learned(line, 'house', name, reason.learnedHouse),
    find: async (db) =>
      (
        await db
          .selectFrom('auction_house_aliases')
          .select('house_id')
          .where('key', '=', nameKey(name))
          .executeTakeFirst()
      )?.house_id,
    add: (db) => addHouse(db, name, draft.market === 'stock' ? 'dealer' : 'hall'),
  })
  names.addHouse(draft.house, id)
}

/** Learns the model of a lot, and its maker if that is unknown. */
export async function learnModel(draft: DraftLot, line: number, names: NameIndex, learn: Learn) {
  const makerId = findMaker(draft, names) ?? (await learnMaker(draft, line, names, learn))
  if (names.findModel(makerId, draft.model) !== undefined) return
  const name = tidy(draft.model).toUpperCase()
  const id = await learn({
    finding: learned(line, 'model', name, reason.learnedModel),
    find: async (db) =>
      (
        await db
          .selectFrom('model_aliases')
          .select('model_id')
          .where('maker_id', '=', makerId)
          .where('key', '=', nameKey(name))
          .executeTakeFirst()
      )?.model_id,
    add: (db) => addModel(db, makerId, name),
  })
  names.addModel(makerId, draft.model, id)
}

async function learnMaker(draft: DraftLot, line: number, names: NameIndex, learn: Learn) {
  const name = tidy(draft.maker).toUpperCase()
  const id = await learn({
    finding: learned(line, 'maker', name, reason.learnedMaker),
    find: async (db) =>
      (
        await db
          .selectFrom('maker_aliases')
          .select('maker_id')
          .where('kind', '=', draft.kind)
          .where('key', '=', nameKey(name))
          .executeTakeFirst()
      )?.maker_id,
    add: (db) => addMaker(db, draft.kind, name),
  })
  names.addMaker(draft.kind, draft.maker, id)
  return id
}

function learned(line: number, column: string, value: string, why: string): Finding {
  return { line, column, value, reason: why, outcome: 'learned' }
}

const tidy = (name: string) => name.replaceAll(/\s+/g, ' ').trim()
