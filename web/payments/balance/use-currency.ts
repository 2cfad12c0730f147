import { useEffect } from 'react'
import type { Currency } from '../../../contract/core/currency.ts'
import { preferences, usePreference } from '../../preferences/preferences.ts'

/** The currency of amounts; while they load, that of the last ones (spec 2 §2). */
export function useCurrency(loaded: Currency | undefined): Currency {
  const last = usePreference(preferences.currency)
  useEffect(() => {
    if (loaded && loaded !== preferences.currency.read()) preferences.currency.write(loaded)
  }, [loaded])
  return loaded ?? last
}
