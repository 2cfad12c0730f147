import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { imageTranslate, sheetTerms, translatedSheet } from './calls.ts'

export const sheetCalls = {
  sheetTerms,
  imageTranslate,
  translatedSheet,
} as const satisfies Record<string, Endpoint>
