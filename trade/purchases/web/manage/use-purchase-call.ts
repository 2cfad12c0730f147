import type { Api, ResponseBody } from '#platform/core/contract/endpoint.ts'
import { type ChangeName, useChangeCall } from '#platform/forms/web/use-change-call.ts'
import { purchasesKey } from '../query-keys.ts'

/** A change of purchased cars by a manager; afterwards all of them are loaded again. */
export const usePurchaseCall = <Name extends ChangeName>(
  name: Name,
  onDone: (result: ResponseBody<Api[Name]>) => void,
) => useChangeCall(name, { onDone, reloads: purchasesKey, staleCode: 'purchase_changed' })
