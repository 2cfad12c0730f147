import type { Module } from '#platform/core/server/module.ts'
import { sheetRoutes } from './routes.ts'
import { oldTranslationsJob, removeOldTranslations } from './translation/old-translations.ts'
import type { SheetTranslationPort } from './translation/service/port.ts'
import { translationService } from './translation/service/service.ts'

declare module '#platform/core/server/config.ts' {
  interface Config {
    /** The service that translates auction sheets; null if they are drawn instead. */
    readonly sheetService: {
      readonly url: string
      readonly key: string | null
      /** The cost of a sheet, and the budget of a day. */
      readonly costYen: number
      readonly dailyYen: number
      /** Whether sheets are drawn if the service fails or the daily budget is spent. */
      readonly drawsInstead: boolean
    } | null
  }
}

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** Translates pictures of auction sheets; null if they are drawn instead. */
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
