import { call } from '#platform/http/web/client.ts'
import { type Language, languageId } from '#platform/i18n/contract/language.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'

/** Long enough for a slow network; after that the page switches anyway. */
const saveTimeoutMs = 4000

/** Stores a language, also in the account of a signed-in person, and reloads the page (spec 1 §2). */
export async function chooseLanguage(language: Language): Promise<void> {
  preferences.language.write(language)
  preferences.languageOfferClosed.write(true)
  if (preferences.signedIn.read()) {
    const signal = AbortSignal.timeout(saveTimeoutMs)
    const body = { language: languageId[language] }
    // The choice applies in this browser even if it could not be saved in the account.
    await call('updateSetting', { body }, { signal }).catch(() => undefined)
  }
  location.reload()
}
