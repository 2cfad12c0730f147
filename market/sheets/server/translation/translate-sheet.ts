import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { sharedRuns } from '#platform/core/server/shared-runs.ts'
import { inImageProcess } from '#platform/graphics/server/image-process.ts'
import { findFileType } from '#platform/storage/server/file-type.ts'
import { newStorageId, storageKey } from '#platform/storage/server/key.ts'
import { StorageUnavailable } from '#platform/storage/server/port.ts'
import { beginTranslation, endTranslation, failTranslation } from './commands.ts'
import { findTranslation, isRunning, type TranslationKey } from './queries.ts'
import { drawing, type SheetRequest, serviceSource, type TranslationSource } from './sources.ts'

const maxWaitMs = 60_000
const pollMs = 250

/** Translated sheets of lots, made at the first request, then the same for everybody until the lot changes. */
export interface SheetTranslations {
  /**
   * Translates the sheet of a lot and returns the name of its file.
   *
   * @throws Refusal no_sheet, translation_limit, translation_unavailable
   */
  translate(request: SheetRequest): Promise<string>
}

export function sheetTranslations(context: Context): SheetTranslations {
  /** Requests of this server for the same translation, which share one. */
  const running = sharedRuns<string>()

  const translated = async (source: TranslationSource): Promise<string> => {
    const known = await findTranslation(context.db, source.key)
    if (known) return known
    const { lotId, digest, language, driver } = source.key
    const name = [lotId, language, driver, digest.toString('hex')].join(' ')
    return running.run(name, () => produce(context, source))
  }

  const translateOrDraw = async (request: SheetRequest): Promise<string> => {
    const { sheetTranslation: port, config } = context
    if (!port) return translated(drawing(context, request))
    try {
      return await translated(serviceSource(context, request, port))
    } catch (error) {
      if (!(error instanceof Refusal) || !config.sheetService?.drawsInstead) throw error
      return translated(drawing(context, request))
    }
  }

  return {
    async translate(request) {
      const storageId = await translateOrDraw(request)
      return storageId.slice(storageId.indexOf('/') + 1)
    },
  }
}

async function produce(context: Context, source: TranslationSource): Promise<string> {
  const { db, storage } = context
  const { key, costYen } = source
  const storageId = newStorageId('sheets')
  const dailyYen = context.config.sheetService?.dailyYen ?? 0
  const prepared = await source.prepare().catch((cause: unknown) => {
    throw refusalOf(cause)
  })
  const begun = await beginTranslation(db, key, { storageId, costYen, dailyYen })
  if (begun === 'limit') throw new Refusal('translation_limit', { retryAfterSeconds: 3600 })
  if (begun === 'taken') return resultOfOther(context, key)
  try {
    const content = await webpOf(await prepared.make())
    await storage.put(storageKey(storageId, 'image'), content, { contentType: 'image/webp' })
    if (!(await endTranslation(db, begun.id))) throw new Error('The translation took too long')
    return storageId
  } catch (cause) {
    await failTranslation(db, begun.id)
    throw refusalOf(cause)
  }
}

/** Waits for the result of another request, perhaps on another server. */
async function resultOfOther({ db }: Context, key: TranslationKey): Promise<string> {
  for (let waited = 0; waited < maxWaitMs; waited += pollMs) {
    const done = await findTranslation(db, key)
    if (done) return done
    if (!(await isRunning(db, key))) break
    await delay(pollMs)
  }
  throw unavailable(new Error('Another request has not finished the translation'))
}

const refusalOf = (cause: unknown) =>
  cause instanceof StorageUnavailable ? cause : unavailable(cause)

const unavailable = (cause: unknown) =>
  Object.assign(new Refusal('translation_unavailable', { retryAfterSeconds: 30 }), { cause })

/** Wide enough to be readable when enlarged. */
const maxWidth = 2000
const maxMs = 25_000

/**
 * Encodes a picture again as WebP, so that none of the received bytes remain in it.
 *
 * @throws for a file that is not a picture, or has too many pixels
 */
async function webpOf(picture: Buffer): Promise<Buffer> {
  const type = await findFileType(picture)
  if (!type?.startsWith('image/')) throw new Error('The translated sheet is no picture')
  return inImageProcess('toWebp', { picture, maxWidth }, { maxMs })
}
