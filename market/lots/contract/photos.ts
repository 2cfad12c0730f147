import * as z from 'zod'
import { viewFlags } from '#market/search/contract/page-types.ts'
import { type Access, endpoint } from '#platform/core/contract/endpoint.ts'
import { lotId } from './calls.ts'
import { photoPageTypes } from './parts.ts'

const params = z.object({ pageType: z.enum(photoPageTypes) })
const query = z.object({ id: lotId })

/** The permission to open the lot, for page types with a photo download. */
const photoAccess = {
  who: 'permitted',
  flagBy: { param: 'pageType', location: 'path', flags: viewFlags(photoPageTypes) },
  also: 'downloadPhotos',
} as const satisfies Access

/** spec 3 §7: the path of the file, which a new tab opens, beginning with a slash. */
export const downloadImages = endpoint('GET', '/{pageType}/download-images', {
  summary: 'The address of the photos of a lot as one file',
  params,
  query,
  response: z.string().regex(/^\/\w/),
  refusals: ['no_photos', 'too_many_requests'],
  access: photoAccess,
  changesState: true,
})

/**
 * The file itself. It changes nothing, but is expensive for this server and the hosts of the photos, so other sites and
 * picture addresses cannot trigger it, as if it were a write.
 */
export const lotImagesZip = endpoint('GET', '/{pageType}/images.zip', {
  summary: 'The photos of a lot and its auction sheet, without unavailable ones',
  params,
  query,
  response: z.string(),
  mediaType: 'application/zip',
  refusals: ['no_photos', 'photos_unavailable', 'too_many_requests'],
  access: photoAccess,
  changesState: true,
  opensInTab: true,
})
