import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { Refusal } from '../../core/refusal.ts'
import { newStorageId, storageKey } from '../../storage/key.ts'
import { StorageUnavailable } from '../../storage/port.ts'
import { beginTranslation, endTranslation, failTranslation } from './commands.ts'
import { byService, drawing, type Making, type SheetRequest } from './makings.ts'
import { findTranslation, isBegun, type TranslationKey } from './queries.ts'
import { webpOf } from './webp.ts'

const mostWaitMs = 60_000
const pollMs = 250

/** Requests of this server for the same translation, which share one. */
const running = new Map<string, Promise<string>>()

/**
 * The translated sheet of a lot, as its id in the storage: made at the first request, then the same for everybody
 * until the lot changes.
 * @throws Refusal no_sheet, translation_limit, translation_unavailable
 */
export async function translateSheet(context: Context, request: SheetRequest): Promise<string> {
  const { sheetTranslation: port, config } = context
  if (!port) return translated(context, drawing(context, request))
  try {
    return await translated(context, byService(context, request, port))
  } catch (error) {
    if (!(error instanceof Refusal) || !config.sheetService?.drawsInstead) throw error
    return translated(context, drawing(context, request))
  }
}

async function translated(context: Context, making: Making): Promise<string> {
  const known = await findTranslation(context.db, making.key)
  if (known) return known
  const { lotId, digest, language, driver } = making.key
  const name = [lotId, language, driver, digest.toString('hex')].join(' ')
  const shared = running.get(name) ?? produce(context, making).finally(() => running.delete(name))
  running.set(name, shared)
  return shared
}

async function produce(context: Context, { key, costYen, make }: Making): Promise<string> {
  const { db, storage } = context
  const storageId = newStorageId('sheets')
  const dailyYen = context.config.sheetService?.dailyYen ?? 0
  const begun = await beginTranslation(db, key, { storageId, costYen, dailyYen })
  if (begun === 'limit') throw new Refusal('translation_limit', { retryAfterSeconds: 3600 })
  if (begun === 'taken') return resultOfOther(context, key)
  try {
    const content = await webpOf(await make())
    await storage.put(storageKey(storageId, 'image'), content, { contentType: 'image/webp' })
    if (!(await endTranslation(db, begun.id))) throw new Error('The translation took too long')
    return storageId
  } catch (cause) {
    await failTranslation(db, begun.id)
    if (cause instanceof StorageUnavailable) throw cause
    throw unavailable(cause)
  }
}

/** Another request makes it, perhaps on another server: waits for what becomes of it. */
async function resultOfOther({ db }: Context, key: TranslationKey): Promise<string> {
  for (let waited = 0; waited < mostWaitMs; waited += pollMs) {
    const done = await findTranslation(db, key)
    if (done) return done
    if (!(await isBegun(db, key))) break
    await delay(pollMs)
  }
  throw unavailable(new Error('Another request has not finished the translation'))
}

const unavailable = (cause: unknown) =>
  Object.assign(new Refusal('translation_unavailable', { retryAfterSeconds: 30 }), { cause })
