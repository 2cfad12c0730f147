import * as z from 'zod'
import { type Access, endpoint } from '#platform/core/contract/endpoint.ts'
import { purchaseId } from './calls.ts'

const query = z.object({ id: purchaseId })
const access = { who: 'permitted', flag: 'downloadPhotos' } as const satisfies Access

/** spec 2 §7: path of the file to open in a new tab, with a leading slash. */
export const downloadPurchaseImages = endpoint('GET', '/purchased-cars/download-images', {
  summary: 'The address of a file with all photos of a purchased car',
  query,
  response: z.string().regex(/^\/\w/),
  refusals: ['not_found', 'no_photos', 'too_many_requests'],
  access,
  changesState: true,
})

/** Returns the file, with the same access rules as that of a lot. */
export const purchaseImagesZip = endpoint('GET', '/purchased-cars/images.zip', {
  summary: 'The photos of a purchased car and its auction sheet',
  query,
  response: z.string(),
  mediaType: 'application/zip',
  refusals: ['not_found', 'no_photos', 'photos_unavailable', 'too_many_requests'],
  access,
  changesState: true,
  opensInTab: true,
})
