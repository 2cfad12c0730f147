import type { Context } from '#platform/core/server/context.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { ResumableUploads } from '#platform/http/server/resumable-uploads.ts'
import { documentFields } from '#trade/purchases/contract/document-calls.ts'
import { documentUploadsPath, maxDocumentBytes } from '#trade/purchases/contract/documents.ts'
import { beginUpload, deleteUpload, endUpload, markDocumentStored } from './commands.ts'
import { storeDocument } from './receive.ts'
import { defaultVisibility } from './rules.ts'

/** Documents uploaded per person, at once or in parts. */
export const uploadLimit: RateLimit = { tries: 60, seconds: 3600 }
/** Maximum stored length of a file name until the upload is complete. */
const maxNameCharacters = 1000

/** Serves resumable uploads of documents; their metadata are the fields of the form. */
export function documentUploads(context: Context): ResumableUploads {
  const { db, limits } = context
  return {
    path: documentUploadsPath,
    folder: context.uploadsFolder,
    maxBytes: maxDocumentBytes,
    async begin(person, { id, bytes, metadata }) {
      await limits.consume(uploadLimit, `${person.id}`)
      const fields = documentFields.safeParse(metadata)
      if (!fields.success) throw new Refusal('invalid_request')
      await defaultVisibility(db, person, fields.data)
      await beginUpload(db, {
        ...{ id, bytes, personId: person.id, purchaseId: fields.data.id, kind: fields.data.type },
        visibleTo: fields.data.visibleTo ?? null,
        name: (metadata.name ?? '').toWellFormed().replaceAll('\0', '').slice(0, maxNameCharacters),
      })
    },
    async find(person, id) {
      const { name, bytes, file_id: result } = await getUpload(db, person, id)
      return { name, bytes, result }
    },
    async finish(request, person, id, file) {
      const upload = await getUpload(db, person, id)
      const fields = documentFields.parse({
        ...{ id: upload.purchase_id, type: upload.kind, visibleTo: upload.visible_to ?? undefined },
      })
      const documentId = await storeDocument({ db, storage: context.storage }, person, fields, file)
      await db.transaction().execute(async (transaction) => {
        await endUpload(transaction, id, documentId)
        await markDocumentStored(transaction, documentId, {
          ...{ actorId: person.id, requestId: request.id },
        })
      })
      return documentId
    },
    forget: (id) => deleteUpload(db, id),
  }
}

/** @throws Refusal not_found for somebody else's upload */
async function getUpload(db: Db, person: Person, id: string) {
  const upload = await db
    .selectFrom('purchase_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  if (!upload) throw new Refusal('not_found')
  return upload
}
