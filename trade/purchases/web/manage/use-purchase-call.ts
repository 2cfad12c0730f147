import { useManagerCall } from '#platform/forms/web/use-manager-call.ts'
import { purchasesKey } from '../query-keys.ts'

/** A change of purchased cars by a manager; afterwards all of them are loaded again. */
export const usePurchaseCall = <Body extends object, Result>(
  send: (body: Body, options: { readonly requestKey: string }) => Promise<Result>,
  onDone: (result: Result) => void,
) => useManagerCall(send, { onDone, reloads: purchasesKey, staleCode: 'purchase_changed' })
