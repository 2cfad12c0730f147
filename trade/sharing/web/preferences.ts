import { isString, preference } from '#platform/preferences/web/preferences.ts'

/** A code that has opened a link in this tab. */
interface ShareCode {
  readonly id: string
  readonly code: string
}

const isShareCodeList = (value: unknown): value is readonly ShareCode[] =>
  Array.isArray(value) &&
  value.every((one: Partial<ShareCode> | null) => isString(one?.id) && isString(one.code))

export const sharingPreferences = {
  /** In session storage, so that the next user of the browser has to type the code again. */
  shareCodes: preference<readonly ShareCode[]>('share-codes', [], isShareCodeList, 'session'),
}

const maxShareCodes = 20

/** Remembers the code of a link for this tab, so that a reload does not ask for it. */
export function rememberShareCode(opened: ShareCode): void {
  const others = sharingPreferences.shareCodes.read().filter(({ id }) => id !== opened.id)
  sharingPreferences.shareCodes.write([opened, ...others].slice(0, maxShareCodes))
}

export function forgetShareCode(share: string): void {
  sharingPreferences.shareCodes.write(
    sharingPreferences.shareCodes.read().filter(({ id }) => id !== share),
  )
}
