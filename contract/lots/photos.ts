import * as z from 'zod'
import { type Access, endpoint } from '../core/endpoint.ts'
import { lotId } from './calls.ts'
import { viewFlags } from './page-types.ts'
import { photoPageTypes } from './parts.ts'

const params = z.object({ pageType: z.enum(photoPageTypes) })
const query = z.object({ id: lotId })

/** Whoever may open the lot, and may have photos. */
const photoAccess = {
  who: 'permitted',
  flagBy: { param: 'pageType', place: 'path', flags: viewFlags(photoPageTypes) },
  also: 'downloadPhotos',
} as const satisfies Access

/** spec 3 §7: where the file is that a new tab opens. It begins with a slash, as the site's pages do. */
export const downloadImages = endpoint('GET', '/{pageType}/download-images', {
  summary: 'Where the photos of a lot are as one file',
  params,
  query,
  response: z.string().regex(/^\/\w/),
  refusals: ['no_photos', 'too_many_requests'],
  access: photoAccess,
  changesState: true,
})

/**
 * The file itself. It changes nothing, but costs this server and the hosts of the photos a good
 * deal; so other sites cannot cause it, as they cannot cause a change.
 */
export const lotImagesZip = endpoint('GET', '/{pageType}/images.zip', {
  summary: 'The photos of a lot and its auction sheet; what cannot be had of them is left out',
  params,
  query,
  response: z.string(),
  mediaType: 'application/zip',
  refusals: ['no_photos', 'photos_unavailable', 'too_many_requests'],
  access: photoAccess,
  changesState: true,
})
