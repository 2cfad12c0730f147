import { type Language, languageId } from '../../contract/core/codes.ts'
import { call } from '../api/client.ts'
import { device } from '../preferences/device.ts'

/** Long enough for a slow network; then the page switches all the same. */
const saveTimeoutMs = 4000

/** Chooses a language: stored here, saved for who is signed in, and the page loads anew (spec 1 §2). */
export async function chooseLanguage(language: Language): Promise<void> {
  device.language.write(language)
  if (device.signedIn.read()) {
    const signal = AbortSignal.timeout(saveTimeoutMs)
    const body = { language: languageId[language] }
    // Chosen here, it counts here; the account keeps the old one until the next choice.
    await call('updateSetting', { body }, { signal }).catch(() => undefined)
  }
  location.reload()
}
