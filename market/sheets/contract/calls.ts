import * as z from 'zod'
import { localizedText, lotId } from '#market/lots/contract/calls.ts'
import { pageTypes, viewFlags } from '#market/search/contract/page-types.ts'
import { type Access, endpoint } from '#platform/core/contract/endpoint.ts'
import { languages } from '#platform/i18n/contract/language.ts'
import { importances, pieceKinds, pieceTones } from './pieces.ts'

const importance = z.union(importances.map((one) => z.literal(one)))

/** A piece of a text: a term with its translation, or what nobody has understood. */
export const sheetPiece = z.object({
  /** As it is on the sheet. */
  ja: z.string(),
  en: z.string(),
  ru: z.string(),
  /** What it means for a buyer, where the translation alone does not say. */
  meaning: localizedText.nullable(),
  kind: z.enum(pieceKinds),
  tone: z.enum(pieceTones),
  importance,
  /** False for what the glossary has not: then `en` and `ru` are the text of the sheet. */
  understood: z.boolean(),
})
export type SheetPiece = z.infer<typeof sheetPiece>

/** Where on the sheet a line is. */
const sheetSections = ['salesPoints', 'remarks', 'mileage', 'checklist'] as const

export const sheetLine = z.object({
  section: z.enum(sheetSections),
  ja: z.string(),
  pieces: z.array(sheetPiece),
})
export type SheetLine = z.infer<typeof sheetLine>

/** A mark of the car map. */
export const sheetMark = z.object({
  /** `fender-left` …; a name of the house's own where `panelName` is null. */
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
  /** What matters most to a buyer, the worst first. */
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
 * The picture of a sheet in a language (spec 3 §7). Of the log data of the lot only its id counts, as `carId` or
 * `id`: what is translated is the sheet of that lot, whatever `image` says.
 */
export const imageTranslate = endpoint('GET', '/car-auction/image-translate', {
  summary: 'Where the translated auction sheet of a lot is; it is made at the first request',
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

/** The picture at the address of `imageTranslate`. A changed lot has another address. */
export const translatedSheet = endpoint('GET', '/car-auction/translated-sheet', {
  summary: 'A translated auction sheet',
  query: z.object({ file: z.string().regex(/^[0-9a-f]{32}$/) }),
  response: z.string(),
  mediaType: 'image/webp',
  refusals: ['not_found'],
  access: { who: 'permitted', flag: 'auctionTranslationUse' },
})
