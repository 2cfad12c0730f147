import { isBoolean, isStringList, preference } from '#platform/preferences/web/preferences.ts'

export const lotPreferences = {
  visitedLots: preference<readonly string[]>('visited-lots', [], isStringList),
  hiddenLots: preference<readonly string[]>('hidden-lots', [], isStringList),
  /** Whether `hiddenLots` has any, for the server: the cookie does not have the ids. */
  hidesLots: preference<boolean>('hides-lots', false, isBoolean, 'cookie'),
}

const maxVisitedLots = 21

/** Puts a lot at the head of the visited ones. */
export function rememberVisitedLot(id: string): void {
  const others = lotPreferences.visitedLots.read().filter((visited) => visited !== id)
  lotPreferences.visitedLots.write([id, ...others].slice(0, maxVisitedLots))
}

const maxHiddenLots = 500

/** Hides a lot in all lists of this browser. */
export function hideLot(id: string): void {
  const others = lotPreferences.hiddenLots.read().filter((hidden) => hidden !== id)
  writeHiddenLots([id, ...others].slice(0, maxHiddenLots))
}

export function showLotAgain(id: string): void {
  writeHiddenLots(lotPreferences.hiddenLots.read().filter((hidden) => hidden !== id))
}

function writeHiddenLots(ids: readonly string[]): void {
  lotPreferences.hiddenLots.write(ids)
  lotPreferences.hidesLots.write(ids.length > 0)
}
