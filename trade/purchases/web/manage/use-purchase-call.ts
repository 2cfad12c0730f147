import { useOfficeCall } from '#platform/forms/web/use-office-call.ts'
import { purchasesKey } from '../query-keys.ts'

/** A change of purchased cars by a manager; afterwards all of them are loaded again. */
export const usePurchaseCall = <Body extends object, Result>(
  send: (body: Body, options: { readonly requestKey: string }) => Promise<Result>,
  onDone: (result: Result) => void,
) => useOfficeCall(send, { onDone, reloads: purchasesKey, staleCode: 'purchase_changed' })
