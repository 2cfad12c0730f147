import { create } from 'content-disposition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { resumableUploads } from '#platform/http/server/resumable-uploads.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import { dropPageHeaders, filePolicy } from '#platform/http/server/security-headers.ts'
import { acceptUploads, receiveFile } from '#platform/http/server/uploads.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import {
  documentFields,
  getPurchaseDocument,
  setDocumentVisibility,
  uploadPurchaseDocument,
  withdrawPurchaseDocument,
} from '#trade/purchases/contract/document-calls.ts'
import { documentKindName, maxDocumentBytes } from '#trade/purchases/contract/documents.ts'
import { getSeenPurchase } from '../scope.ts'
import { markDocumentStored, showDocumentTo, withdrawDocument } from './commands.ts'
import { documentsOf, findDocument } from './queries.ts'
import { documentKey, storeDocument } from './receive.ts'
import { assertAcceptsDocuments } from './rules.ts'
import { documentUploads, uploadLimit } from './uploads.ts'

/** Changes of documents per person. */
const changeLimit: RateLimit = { tries: 120, seconds: 3600 }

/** Serves documents of purchased cars (spec 2 §7). */
export function purchaseDocumentRoutes(app: FastifyInstance, context: Context): void {
  const actOf = (person: Person, request: FastifyRequest) => ({
    actorId: person.id,
    requestId: request.id,
  })

  void app.register(async (app) => {
    await acceptUploads(app)
    route(
      app,
      uploadPurchaseDocument,
      {
        limit: uploadLimit,
        // Not in the transaction: a file takes a slow phone some minutes.
        prepare: async ({ db, person, request }: ApiRequest<typeof uploadPurchaseDocument>) => {
          await using file = await receiveFile(request, maxDocumentBytes)
          const fields = documentFields.safeParse(file.fields)
          if (!fields.success) throw new Refusal('invalid_request')
          const id = await storeDocument(
            { db, storage: context.storage },
            person,
            fields.data,
            file,
          )
          return { id, digest: `${JSON.stringify(fields.data)} ${file.sha256.toString('hex')}` }
        },
        digest: ({ digest }) => digest,
      },
      async ({ db, person, request }, { id }) => {
        await markDocumentStored(db, id, actOf(person, request))
        return { id }
      },
    )
  })

  resumableUploads(app, documentUploads(context))

  route(
    app,
    getPurchaseDocument,
    { compress: false },
    async ({ db, person, query, request, reply }) => {
      const file = await getSeenDocument(db, person, query.id)
      const etag = `"${file.sha256.toString('base64url')}"`
      dropPageHeaders(reply)
      reply.headers({
        etag,
        // Revalidated each time, because a document can be withdrawn.
        'cache-control': 'private, no-cache',
        'content-security-policy': `${filePolicy};sandbox`,
      })
      if (request.headers['if-none-match'] === etag) {
        reply.code(304)
        return Buffer.alloc(0)
      }
      const object = await context.storage.get(documentKey(file.storage_id))
      if (!object) throw new Refusal('not_found')
      const name = create(downloadName(file, requestLanguage(request)), { type: 'attachment' })
      reply
        .type(file.content_type)
        .headers({ 'content-length': object.size, 'content-disposition': name })
      return object.stream
    },
  )

  route(
    app,
    withdrawPurchaseDocument,
    { limit: changeLimit },
    async ({ db, person, body, request }) => {
      const file = await getSeenDocument(db, person, body.id)
      if (!file.isManager) {
        if (file.uploaded_by !== person.id) throw new Refusal('not_permitted')
        await assertAcceptsDocuments(db, file.purchase_id)
      }
      await withdrawDocument(db, file.id, actOf(person, request))
    },
  )

  route(
    app,
    setDocumentVisibility,
    { limit: changeLimit },
    async ({ db, person, body, request }) => {
      await getSeenDocument(db, person, body.id)
      await showDocumentTo(db, body, actOf(person, request))
    },
  )
}

/**
 * Returns a document that the person can see with its car; for managers also a replaced or withdrawn one.
 * @throws Refusal not_found
 */
async function getSeenDocument(db: Db, person: Person, id: number) {
  const file = await findDocument(db, id)
  if (!file) throw new Refusal('not_found')
  const car = await getSeenPurchase(db, person, file.purchase_id)
  const { documents, earlierDocuments } = await documentsOf(db, car, person)
  if (![...documents, ...earlierDocuments].some((one) => one.id === id)) {
    throw new Refusal('not_found')
  }
  return { ...file, isManager: car.isManager }
}

/** Returns `S2026-00012 Bill of lading.pdf`; other documents keep their original name. */
function downloadName(
  file: {
    readonly sku: string
    readonly kind: string
    readonly name: string
    readonly version: number
  },
  language: Language,
): string {
  if (file.kind === 'other') return `${file.sku} ${file.name}`
  const extension = file.name.slice(file.name.lastIndexOf('.'))
  const version = file.version > 1 ? ` ${file.version}` : ''
  return `${file.sku} ${documentKindName(file.kind, language)}${version}${extension}`
}
