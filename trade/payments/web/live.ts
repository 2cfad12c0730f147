import { sessionQuery } from '#people/auth/web/session/session-query.ts'
import { type LiveModule, reload } from '#platform/live/web/live-module.ts'
import { balanceQuery } from './balance/balance-query.ts'

/** First part of the keys of all queries about payments. */
export const paymentsKey = ['payments'] as const

export const paymentLive: LiveModule = {
  on: {
    // The session has the balance that the header shows.
    balance: (_, { queryClient }) => reload(queryClient, sessionQuery.queryKey, paymentsKey),
    'payment-intent': (_, { queryClient }) => reload(queryClient, balanceQuery.queryKey),
  },
  reloadsWhenOpened: [paymentsKey],
}
