import type { SheetTerm } from './sheet-term.ts'
import { bikeTerms } from './terms/bikes.ts'
import { bodyTerms } from './terms/body.ts'
import { equipmentTerms } from './terms/equipment.ts'
import { interiorTerms } from './terms/interior.ts'
import { mechanicalTerms } from './terms/mechanical.ts'
import { mileageTerms } from './terms/mileage.ts'
import { placeTerms } from './terms/places.ts'
import { saleTerms } from './terms/sale.ts'
import { commonTerms } from './terms/words.ts'

/**
 * The terms of auction sheets and their part words, one spelling an entry, each spelling once.
 * Translate by longest match first and show the rest untranslated: nothing of the sheet may be dropped.
 */
export const sheetTerms: readonly SheetTerm[] = [
  ...saleTerms,
  ...bodyTerms,
  ...mechanicalTerms,
  ...mileageTerms,
  ...interiorTerms,
  ...equipmentTerms,
  ...bikeTerms,
  ...placeTerms,
  ...commonTerms,
]
