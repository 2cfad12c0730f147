import type { FoundLot } from '#market/lots/server/find-lot.ts'
import { sheetWidth } from '#market/pictures/contract/addresses.ts'
import { readPicture } from '#market/pictures/server/read-picture.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { drawSheet } from '../drawing/draw-sheet.ts'
import { sheetFormOf } from '../drawing/sheet-form.ts'
import { drawingDigest, serviceDigest } from './digest.ts'
import type { TranslationKey } from './queries.ts'
import type { SheetTranslationPort } from './service/port.ts'

export interface SheetRequest {
  readonly lot: FoundLot
  readonly language: Language
}

/** Where the picture of a translated sheet comes from, and what it costs. */
export interface TranslationSource {
  readonly key: TranslationKey
  readonly costYen: number
  /** Gets what the translation is made of, which costs nothing. */
  prepare(): Promise<{ make(): Promise<Buffer> }>
}

/** The sheet drawn anew from what the house has sent of it. */
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
 * The picture of the sheet, translated by a service outside.
 * @throws Refusal no_sheet
 */
export function byService(
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
