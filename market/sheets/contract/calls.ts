import * as z from 'zod'
import { localizedText, lotId } from '#market/lots/contract/calls.ts'
import { pageTypes, viewFlags } from '#market/search/contract/page-types.ts'
import { type Access, endpoint } from '#platform/core/contract/endpoint.ts'
import { languages } from '#platform/i18n/contract/language.ts'
import { importances, pieceKinds, pieceTones } from './pieces.ts'

const importance = z.union(importances.map((one) => z.literal(one)))

/** A piece of a text: a term with its translation, or text that was not understood. */
export const sheetPiece = z.object({
  /** As on the sheet. */
  ja: z.string(),
  en: z.string(),
  ru: z.string(),
  /** The consequence for a buyer, if the translation alone does not say it. */
  meaning: localizedText.nullable(),
  kind: z.enum(pieceKinds),
  tone: z.enum(pieceTones),
  importance,
  /** False for text that the glossary lacks: then `en` and `ru` are the text of the sheet. */
  understood: z.boolean(),
})
export type SheetPiece = z.infer<typeof sheetPiece>

/** The section of the sheet that a line is in. */
const sheetSections = ['salesPoints', 'remarks', 'mileage', 'checklist'] as const

export const sheetLine = z.object({
  section: z.enum(sheetSections),
  ja: z.string(),
  pieces: z.array(sheetPiece),
})
export type SheetLine = z.infer<typeof sheetLine>

export const sheetMark = z.object({
  /** `fender-left` …; the house's own name if `panelName` is null. */
  panel: z.string(),
  panelName: localizedText.nullable(),
  mark: z.string(),
  /** Null for a mark of the house's own. */
  text: localizedText.nullable(),
  meaning: localizedText.nullable(),
  severity: importance,
})
export type SheetMark = z.infer<typeof sheetMark>

const sheetGrade = z.object({
  of: z.enum(['overall', 'exterior', 'interior']),
  grade: z.string(),
  /** Null for a grade of the house's own. */
  meaning: localizedText.nullable(),
})

export const sheetTermsResponse = z.object({
  grades: z.array(sheetGrade),
  /** What matters most to a buyer, worst first. */
  highlights: z.array(sheetPiece),
  lines: z.array(sheetLine),
  marks: z.array(sheetMark),
})
export type SheetTerms = z.infer<typeof sheetTermsResponse>

export const sheetTerms = endpoint('GET', '/{pageType}/sheet-terms', {
  summary: 'The texts of an auction sheet, term by term in Japanese, English and Russian',
  params: z.object({ pageType: z.enum(pageTypes) }),
  query: z.object({ id: lotId }),
  response: sheetTermsResponse,
  refusals: ['not_found', 'too_many_requests'],
  access: {
    who: 'permitted',
    flagBy: { param: 'pageType', location: 'path', flags: viewFlags(pageTypes) },
    also: 'auctionTranslationUse',
  } as const satisfies Access,
})

/**
 * Returns the address of a sheet's picture in a language (spec 3 §7). Uses only the id in the log data of the lot,
 * `carId` or `id`: it translates the sheet of that lot, whatever `image` says.
 */
export const imageTranslate = endpoint('GET', '/car-auction/image-translate', {
  summary: 'The address of the translated auction sheet of a lot, which the first request makes',
  query: z
    .object({
      carId: lotId.optional(),
      id: lotId.optional(),
      image: z.string().max(2000).optional(),
      language: z.enum(languages).optional(),
    })
    .refine(({ carId, id }) => carId !== undefined || id !== undefined, 'carId is required'),
  response: z.string().regex(/^\/\w/),
  refusals: [
    'not_found',
    'no_sheet',
    'too_many_requests',
    'translation_limit',
    'translation_unavailable',
  ],
  access: { who: 'permitted', flag: 'auctionTranslationUse' },
  changesState: true,
})

export const translatedSheetFile = z.string().regex(/^[0-9a-f]{32}$/)

/** The picture at the address of `imageTranslate`. A changed lot has another address. */
export const translatedSheet = endpoint('GET', '/car-auction/translated-sheet', {
  summary: 'A translated auction sheet',
  query: z.object({ file: translatedSheetFile }),
  response: z.string(),
  mediaType: 'image/webp',
  refusals: ['not_found'],
  access: { who: 'permitted', flag: 'auctionTranslationUse' },
})
