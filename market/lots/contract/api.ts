import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { lotAppearances } from './appearances.ts'
import { lot, lotComparables, saveComment } from './calls.ts'
import { getExtraImages } from './extra-images.ts'
import { downloadImages, lotImagesZip } from './photos.ts'
import { productionMonth } from './production-month.ts'

export const lotCalls = {
  lot,
  lotComparables,
  lotAppearances,
  productionMonth,
  saveComment,
  getExtraImages,
  downloadImages,
  lotImagesZip,
} as const satisfies Record<string, Endpoint>
