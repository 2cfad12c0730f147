import * as z from 'zod'
import { type Access, endpoint } from '#platform/core/contract/endpoint.ts'
import { purchaseId } from './calls.ts'

const query = z.object({ id: purchaseId })
const access = { who: 'permitted', flag: 'downloadPhotos' } as const satisfies Access

/** spec 2 §7: path of the file that a new tab opens, beginning with a slash. */
export const downloadPurchaseImages = endpoint('GET', '/purchased-cars/download-images', {
  summary: 'Where the photos of a car that was bought are as one file',
  query,
  response: z.string().regex(/^\/\w/),
  refusals: ['not_found', 'no_photos', 'too_many_requests'],
  access,
  changesState: true,
})

/** The file itself, guarded as that of a lot is. */
export const purchaseImagesZip = endpoint('GET', '/purchased-cars/images.zip', {
  summary: 'The photos of a car that was bought and its auction sheet',
  query,
  response: z.string(),
  mediaType: 'application/zip',
  refusals: ['not_found', 'no_photos', 'photos_unavailable', 'too_many_requests'],
  access,
  changesState: true,
  opensInTab: true,
})
