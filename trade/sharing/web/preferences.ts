import { isString, preference } from '#platform/preferences/web/preferences.ts'

/** The code that has opened a shared lot in this tab. */
interface ShareCode {
  readonly id: string
  readonly code: string
}

const isShareCodeList = (value: unknown): value is readonly ShareCode[] =>
  Array.isArray(value) &&
  value.every((one: Partial<ShareCode> | null) => isString(one?.id) && isString(one.code))

export const sharingPreferences = {
  /** In session storage: whoever uses the browser later types the code again. */
  shareCodes: preference<readonly ShareCode[]>('share-codes', [], isShareCodeList, 'session'),
}

const maxShareCodes = 20

/** Keeps the code of a shared lot for this tab, so that a reload asks nothing. */
export function rememberShareCode(opened: ShareCode): void {
  const others = sharingPreferences.shareCodes.read().filter(({ id }) => id !== opened.id)
  sharingPreferences.shareCodes.write([opened, ...others].slice(0, maxShareCodes))
}

export function forgetShareCode(share: string): void {
  sharingPreferences.shareCodes.write(
    sharingPreferences.shareCodes.read().filter(({ id }) => id !== share),
  )
}
