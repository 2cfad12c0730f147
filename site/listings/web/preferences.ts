import { oneOf, preference } from '#platform/preferences/web/preferences.ts'

export const listingPreferences = {
  /** Whether the price summary above the statistics is expanded; null before the first choice. */
  salesOpen: preference<boolean | null>(
    'sales-open',
    null,
    oneOf<boolean | null>([true, false, null]),
    'cookie',
  ),
}
