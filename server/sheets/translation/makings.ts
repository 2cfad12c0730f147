import type { Language } from '../../../contract/core/codes.ts'
import { sheetWidth } from '../../../contract/pictures/addresses.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../core/refusal.ts'
import type { FoundLot } from '../../lots/find-lot.ts'
import { readPicture } from '../../pictures/read-picture.ts'
import type { SheetTranslationPort } from '../../upstreams/sheet-translation/port.ts'
import { drawSheet } from '../drawing/draw-sheet.ts'
import { sheetFormOf } from '../drawing/sheet-form.ts'
import { drawingDigest, serviceDigest } from './digest.ts'
import type { TranslationKey } from './queries.ts'

export interface SheetRequest {
  readonly lot: FoundLot
  readonly language: Language
}

/** A way to make the picture of a translated sheet, and what it costs. */
export interface Making {
  readonly key: TranslationKey
  readonly costYen: number
  make(): Promise<Buffer>
}

/** The sheet drawn anew from what the house has sent of it. */
export function drawing({ graphics, config }: Context, { lot, language }: SheetRequest): Making {
  const form = sheetFormOf(lot)
  const { name } = config.company
  return {
    key: { lotId: lot.id, language, driver: 'drawing', digest: drawingDigest(form, name) },
    costYen: 0,
    make: () => graphics.renderPng(drawSheet(form, language, name)),
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
): Making {
  if (!lot.sheet) throw new Refusal('no_sheet')
  return {
    key: { lotId: lot.id, language, driver: 'service', digest: serviceDigest(lot.sheet) },
    costYen: port.costYen,
    make: async () => {
      const sheet = { lotId: lot.id, address: lot.sheet, width: sheetWidth }
      const image = await readPicture(context, sheet)
      if (!image) throw new Error(`The sheet ${lot.sheet} is not available`)
      return port.translate({
        image,
        imageType: 'image/webp',
        language,
        reference: [lot.house_name, lot.auction_day, lot.lot_number].filter(Boolean).join(' '),
      })
    },
  }
}
