import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { asText, bigId } from '#platform/core/contract/numbers.ts'
import { bidId } from '#platform/core/contract/values.ts'
import { chatFile, writingRefusals } from './calls.ts'

/** File types that can be attached, detected from the content. */
export const chatFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type ChatFileType = (typeof chatFileTypes)[number]

/** Maximum size of an uploaded file in bytes. */
export const maxChatFileBytes = 10 * 1024 * 1024
/** Maximum number of pixels of an uploaded photo. */
export const maxPhotoPixels = 50_000_000
/** Maximum length of a file name. */
export const maxFileNameCharacters = 200
/** The longer side of a photo in each size, px. */
export const photoSizes = { small: 480, large: 2560 } as const
export type PhotoSize = keyof typeof photoSizes

export const uploadChatFile = endpoint('POST', '/bid/chat-file', {
  summary:
    'Uploads a photo or PDF for a message about a bid; it is removed if it is not sent within a day',
  query: z.object({ bidId }),
  body: z.object({
    file: z
      .file()
      .max(maxChatFileBytes)
      .mime([...chatFileTypes]),
  }),
  isUpload: true,
  response: chatFile,
  refusals: [
    ...writingRefusals,
    'too_many_requests' as const,
    ...(['file_too_large', 'file_type_not_allowed', 'file_damaged'] as const),
  ],
  access: { who: 'signed-in' },
  idempotent: true,
})

/** Returns a photo in one of its sizes, the small one as WebP. Documents have a single size. */
export const getChatFile = endpoint('GET', '/bid/chat-file', {
  summary: 'A photo or document from the conversation about a bid',
  query: z.object({
    id: asText(bigId),
    size: z.enum(['small', 'large']).default('large'),
  }),
  response: z.string(),
  mediaType: chatFileTypes,
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})
