import { isBoolean, preference } from '#platform/preferences/web/preferences.ts'

export const sessionPreferences = {
  /**
   * Whether somebody has signed out here and the server does not know of it yet (people/auth/contract/signed-out.ts).
   */
  signedOut: preference<boolean>('signed-out', false, isBoolean, 'cookie'),
}
