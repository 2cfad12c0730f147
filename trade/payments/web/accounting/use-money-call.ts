import type { Api, ResponseBody } from '#platform/core/contract/endpoint.ts'
import { type ChangeName, useChangeCall } from '#platform/forms/web/use-change-call.ts'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import { paymentsKey } from '../live.ts'

/** A change of money by a manager, sent once under one key; whatever comes of it, what is shown is loaded again. */
export const useMoneyCall = <Name extends ChangeName>(
  name: Name,
  onDone: (result: ResponseBody<Api[Name]>) => string,
) =>
  useChangeCall(name, {
    reloads: paymentsKey,
    reloadsOnError: true,
    onDone: (result) => showToast({ id: 'payments-office', text: onDone(result) }),
  })
