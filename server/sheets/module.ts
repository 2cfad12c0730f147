import type { Module } from '../core/module.ts'
import type { SheetTranslationPort } from '../upstreams/sheet-translation/port.ts'
import { translationService } from '../upstreams/sheet-translation/service.ts'
import { sheetRoutes } from './routes.ts'
import { oldTranslationsJob, removeOldTranslations } from './translation/old-translations.ts'

declare module '../core/config.ts' {
  interface Config {
    /** The service that translates auction sheets; null where they are drawn instead. */
    readonly sheetService: {
      readonly url: string
      readonly key: string | null
      /** What it takes for a sheet, and what it may take in a day. */
      readonly costYen: number
      readonly dailyYen: number
      /** Whether sheets are drawn where it fails or the day's money is spent. */
      readonly drawsInstead: boolean
    } | null
  }
}

declare module '../core/context.ts' {
  interface Context {
    /** Translates pictures of auction sheets; null where they are drawn instead. */
    readonly sheetTranslation: SheetTranslationPort | null
  }
}

export const sheetsModule = {
  name: 'sheets',
  services: ({ config: { sheetService } }) => ({
    sheetTranslation: sheetService && translationService(sheetService),
  }),
  jobs: (context) => [{ job: oldTranslationsJob, run: () => removeOldTranslations(context) }],
  routes: sheetRoutes,
} satisfies Module
