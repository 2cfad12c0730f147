import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newRequestKey } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import type { PaymentSource } from '#trade/payments/contract/records.ts'

/** The payment methods with a page of a provider. */
export type LinkMethod = Exclude<PaymentSource, 'bank'>

export interface Payable {
  /** In the currency of the person. */
  readonly amount: number
  readonly purchaseId: number | null
}

/**
 * Opens the page of a provider in a new tab. The press itself opens the tab, because browsers block tabs that open
 * later; its URL is set once it is known.
 */
export function useOpenPayment() {
  const queryClient = useQueryClient()
  /** The page of the provider, if its tab was blocked. */
  const [blocked, setBlocked] = useState<string>()
  const opening = useSingleMutation({
    mutationFn: ({ method, amount, purchaseId }: Payable & { method: LinkMethod; tab: unknown }) =>
      call(
        'makePaymentLink',
        { body: { method, amount, ...(purchaseId !== null && { purchaseId }) } },
        { requestKey: newRequestKey() },
      ),
    onSuccess: ({ url }, { tab }) => {
      if (isOpen(tab)) tab.location.replace(url)
      else setBlocked(url)
    },
    onError: (_, { tab }) => {
      if (isOpen(tab)) tab.close()
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['payments', 'balance'] }),
  })
  return {
    method: opening.isPending ? opening.variables.method : null,
    failed: opening.error ? opening.variables?.method : undefined,
    error: opening.error,
    blocked,
    open(method: LinkMethod, payable: Payable) {
      if (opening.isPending) return
      setBlocked(undefined)
      const tab = window.open('', '_blank')
      // Cuts the provider's page off from this one.
      if (tab) tab.opener = null
      opening.mutate({ ...payable, method, tab })
    },
  }
}

const isOpen = (tab: unknown): tab is Window => {
  const opened = tab as Window | null
  return opened !== null && !opened.closed
}
