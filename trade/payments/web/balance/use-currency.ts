import { useEffect } from 'react'
import type { Currency } from '#platform/core/contract/currency.ts'
import { usePreference } from '#platform/preferences/web/preferences.ts'
import { paymentPreferences } from '../preferences.ts'

/** Returns the currency of amounts; while they load, that of the last ones (spec 2 §2). */
export function useCurrency(loaded: Currency | undefined): Currency {
  const last = usePreference(paymentPreferences.currency)
  useEffect(() => {
    if (loaded && loaded !== paymentPreferences.currency.read())
      paymentPreferences.currency.write(loaded)
  }, [loaded])
  return loaded ?? last
}
