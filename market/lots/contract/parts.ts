import type { PageType } from '#market/search/contract/page-types.ts'

/** Areas of a bike that are graded and inspected (spec 3 §2), in their order on the page. */
export const inspectedAreas = ['engine', 'electro', 'exterior', 'front', 'rear', 'chassis'] as const
export type InspectedArea = (typeof inspectedAreas)[number]

/** Page types that offer a download of all photos of a lot (spec 3 §7). */
export const photoPageTypes = ['car-auction', 'bikes', 'bike-stats'] as const
export type PhotoPageType = (typeof photoPageTypes)[number]

export const hasPhotoDownload = (pageType: PageType): pageType is PhotoPageType =>
  photoPageTypes.some((one) => one === pageType)

/** Maximum number of characters of a managers' note. */
export const commentMaxLength = 1000
