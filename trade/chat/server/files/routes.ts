import { create } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import { dropPageHeaders, filePolicy } from '#platform/http/server/security-headers.ts'
import { acceptUploads } from '#platform/http/server/uploads.ts'
import { storageKey } from '#platform/storage/server/key.ts'
import { getChatFile, type PhotoSize, uploadChatFile } from '#trade/chat/contract/files.ts'
import { getConversation } from '../access.ts'
import { getWritableConversation } from '../questions/asking.ts'
import { markFileStored } from './commands.ts'
import { findStoredFile, getFile } from './queries.ts'
import { receiveChatFile } from './receive.ts'

/** Uploads per person. */
const uploadLimit: RateLimit = { tries: 20, seconds: 3600 }

/** Serves the photos and documents of conversations. */
export function chatFileRoutes(app: FastifyInstance, context: Context): void {
  void app.register(async (app) => {
    await acceptUploads(app)
    route(
      app,
      uploadChatFile,
      {
        limit: uploadLimit,
        // Not in the transaction: a file takes a slow phone a minute.
        prepare: async ({ db, person, query, request }: ApiRequest<typeof uploadChatFile>) => {
          const writing = { bidId: query.bidId, now: context.now() }
          const { bidId } = await getWritableConversation(db, person, writing)
          const { storage } = context
          return receiveChatFile({ db, storage }, request, { bidId, uploaderId: person.id })
        },
        digest: ({ digest }) => digest,
      },
      async ({ db }, { id }) => {
        await markFileStored(db, id)
        return getFile(db, id)
      },
    )
  })

  route(app, getChatFile, { compress: false }, async ({ db, person, query, request, reply }) => {
    const file = await getOwnFile(db, person, query.id)
    const isDocument = file.content_type === 'application/pdf'
    const size: PhotoSize = isDocument ? 'large' : query.size
    const etag = `"${file.sha256.toString('base64url')}-${size}"`
    dropPageHeaders(reply)
    reply.headers({
      etag,
      'cache-control': 'private, no-store',
      'content-security-policy': `${filePolicy};sandbox`,
    })
    if (request.headers['if-none-match'] === etag) {
      reply.code(304)
      return Buffer.alloc(0)
    }
    const object = await context.storage.get(storageKey(file.storage_id, size))
    if (!object) throw new Refusal('not_found')
    const type = isDocument ? 'attachment' : 'inline'
    const name = size === 'small' ? file.name.replace(/\.\w+$/, '.webp') : file.name
    reply
      .type(size === 'small' ? 'image/webp' : file.content_type)
      .headers({ 'content-length': object.size, 'content-disposition': create(name, { type }) })
    return object.stream
  })
}

/**
 * Returns a file of a message that the person may read, or an unsent file of their own.
 * @throws Refusal not_found
 */
async function getOwnFile(db: Db, person: Person, id: number) {
  const file = await findStoredFile(db, id)
  if (!file) throw new Refusal('not_found')
  await getConversation(db, person, file.bid_id)
  if (file.message_id === null && file.uploader_id !== person.id) throw new Refusal('not_found')
  return file
}
