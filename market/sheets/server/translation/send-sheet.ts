import type { FastifyReply } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { dropPageHeaders } from '#platform/http/server/security-headers.ts'
import { storageKey } from '#platform/storage/server/key.ts'
import { isTranslation } from './queries.ts'

interface SentSheet {
  readonly file: string
  /** Refuses the sheet of another lot. */
  readonly lotId?: number
  /** How long the browser keeps it: its content never changes. */
  readonly maxAgeSeconds: number
}

/**
 * Returns the picture of a translated sheet as a stream.
 *
 * @throws Refusal not_found
 */
export async function sendTranslatedSheet(
  { storage }: Pick<Context, 'storage'>,
  { db, reply }: { readonly db: Db; readonly reply: FastifyReply },
  { file, lotId, maxAgeSeconds }: SentSheet,
) {
  const storageId = `sheets/${file}`
  const isKnown = await isTranslation(db, storageId, lotId)
  const object = isKnown ? await storage.get(storageKey(storageId, 'image')) : null
  if (!object) throw new Refusal('not_found')
  dropPageHeaders(reply)
  reply.headers({
    'content-length': object.size,
    // Shared caches would show it to people without the permission.
    'cache-control': `private, max-age=${maxAgeSeconds}, immutable`,
  })
  return object.stream
}
