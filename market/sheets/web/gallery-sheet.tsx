import type { GallerySheet } from '#market/pictures/web/gallery.tsx'
import { SheetSwitch, SheetSwitchStatus } from './sheet-switch.tsx'
import type { TranslatedSheet } from './use-translated-sheet.ts'

/** Returns the options of a gallery that shows a sheet with its translation. */
export const withSheet = (original: string, sheet: TranslatedSheet) => ({
  // Closing the gallery shows the original again (spec 3 §4).
  onClose: sheet.showOriginal,
  sheet: {
    original,
    translated: sheet.shown,
    control: (
      <>
        <SheetSwitch sheet={sheet} />
        <SheetSwitchStatus sheet={sheet} />
      </>
    ),
    onTranslationFail: sheet.markFailed,
  } satisfies GallerySheet,
})
