import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { asText, bigId } from '#platform/core/contract/numbers.ts'
import { purchaseId } from './calls.ts'
import {
  documentFileTypes,
  documentKindCodes,
  documentVisibilities,
  maxDocumentBytes,
} from './documents.ts'

const manager = { who: 'permitted', flag: 'bidManagementEnabled', managersOnly: true } as const
const documentId = asText(bigId)

/** The details of an uploaded document, as form fields or tus metadata. */
export const documentFields = z.object({
  id: purchaseId,
  type: z.enum(documentKindCodes),
  /** Only for managers; if omitted, the default of the kind. */
  visibleTo: z.enum(documentVisibilities).optional(),
})
export type DocumentFields = z.infer<typeof documentFields>

/** Why a document is refused. */
const documentRefusals = [
  'not_found',
  'not_permitted',
  'purchase_over',
  'file_too_large',
  'file_type_not_allowed',
  'file_damaged',
  'too_many_requests',
] as const satisfies readonly RefusalCode[]

export const uploadPurchaseDocument = endpoint('POST', '/purchased-cars/upload-document', {
  summary: 'Uploads a document of a purchased car; it replaces an earlier one of its kind',
  body: documentFields.extend({
    file: z
      .file()
      .max(maxDocumentBytes)
      .mime([...documentFileTypes]),
  }),
  isUpload: true,
  response: done.extend({ id: z.int() }),
  refusals: documentRefusals,
  access: { who: 'signed-in' },
  idempotent: true,
})

export const getPurchaseDocument = endpoint('GET', '/purchased-cars/document', {
  summary: 'A document of a purchased car, under a descriptive file name',
  query: z.object({ id: documentId }),
  response: z.string(),
  mediaType: documentFileTypes,
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})

export const withdrawPurchaseDocument = endpoint('PUT', '/purchased-cars/withdraw-document', {
  summary: 'Withdraws a document that the person has uploaded; managers can withdraw any',
  body: z.object({ id: documentId }),
  response: done,
  refusals: ['not_found', 'not_permitted', 'purchase_over', 'too_many_requests'],
  access: { who: 'signed-in' },
  idempotent: true,
})

export const setDocumentVisibility = endpoint('PUT', '/purchased-cars/document-visibility', {
  summary:
    'Sets who can see a document: everybody who can see the car, all but the client, or managers only',
  body: z.object({ id: documentId, visibleTo: z.enum(documentVisibilities) }),
  response: done,
  refusals: ['not_found', 'too_many_requests'],
  access: manager,
  idempotent: true,
})
