import { isBoolean, preference } from '../preferences/preferences.ts'

export const sessionPreferences = {
  /** Whether somebody has signed out here and the server does not know it yet (contract/auth/signed-out.ts). */
  signedOut: preference<boolean>('signed-out', false, isBoolean, 'cookie'),
}
