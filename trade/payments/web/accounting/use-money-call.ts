import { useQueryClient } from '@tanstack/react-query'
import { useManagerCall } from '#platform/forms/web/use-manager-call.ts'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import { paymentsKey } from '../live.ts'

/** A change of money by a manager, sent once under one key; whatever comes of it, what is shown is loaded again. */
export function useMoneyCall<Body extends object, Result>(
  send: (body: Body, options: { readonly requestKey: string }) => Promise<Result>,
  onDone: (result: Result) => string,
) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: paymentsKey })
  return useManagerCall(
    (body: Body, options: { readonly requestKey: string }) =>
      send(body, options).catch(async (error: unknown) => {
        await refresh()
        throw error
      }),
    {
      reloads: paymentsKey,
      onDone: (result: Result) => showToast({ id: 'payments-office', text: onDone(result) }),
    },
  )
}
