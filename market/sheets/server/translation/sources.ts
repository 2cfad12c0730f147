import { createHash } from 'node:crypto'
import type { FoundLot } from '#market/lots/server/find-lot.ts'
import { sheetWidth } from '#market/pictures/contract/addresses.ts'
import { readPicture } from '#market/pictures/server/read-picture.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { drawingVersion, drawSheet } from '../drawing/draw-sheet.ts'
import { type SheetForm, sheetFormOf } from '../drawing/sheet-form.ts'
import { glossary } from '../glossary/glossary.ts'
import { markLegend } from '../glossary/marks.ts'
import { parts } from '../glossary/parts.ts'
import type { TranslationKey } from './queries.ts'
import type { SheetTranslationPort } from './service/port.ts'

export interface SheetRequest {
  readonly lot: FoundLot
  readonly language: Language
}

/** Makes the picture of a translated sheet, with its cost. */
export interface TranslationSource {
  readonly key: TranslationKey
  readonly costYen: number
  /** Collects the input of the translation, at no cost. */
  prepare(): Promise<{ make(): Promise<Buffer> }>
}

/** Draws the sheet from the data that the house has sent. */
export function drawing(
  { graphics, config }: Context,
  { lot, language }: SheetRequest,
): TranslationSource {
  const form = sheetFormOf(lot)
  const { name } = config.company
  return {
    key: { lotId: lot.id, language, driver: 'drawing', digest: drawingDigest(form, name) },
    costYen: 0,
    prepare: async () => ({
      make: () => graphics.renderPng(drawSheet(form, language, name)),
    }),
  }
}

/**
 * Has the picture of the sheet translated by an external service.
 *
 * @throws Refusal no_sheet
 */
export function serviceSource(
  context: Context,
  { lot, language }: SheetRequest,
  port: SheetTranslationPort,
): TranslationSource {
  if (!lot.sheet) throw new Refusal('no_sheet')
  return {
    key: { lotId: lot.id, language, driver: 'service', digest: serviceDigest(lot.sheet) },
    costYen: port.costYen,
    prepare: async () => {
      const sheet = { lotId: lot.id, address: lot.sheet, width: sheetWidth }
      const image = await readPicture(context, sheet)
      if (!image) throw new Error(`The sheet ${lot.sheet} is not available`)
      const reference = [lot.house_name, lot.auction_day, lot.lot_number].filter(Boolean).join(' ')
      return {
        make: () => port.translate({ image, imageType: 'image/webp', language, reference }),
      }
    },
  }
}

const ofGlossary = createHash('sha256')
  .update(JSON.stringify([glossary, parts, markLegend]))
  .digest('hex')

/** Returns a digest of everything that a drawn sheet shows: another glossary makes another drawing. */
const drawingDigest = (form: SheetForm, company: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([drawingVersion, ofGlossary, company, form]))
    .digest()

/** Returns a digest of the input of a service: another picture makes another translation. */
const serviceDigest = (sheetAddress: string): Buffer =>
  createHash('sha256').update(sheetAddress).digest()
