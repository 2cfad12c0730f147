import type { QueryClient } from '@tanstack/react-query'
import { notificationLive } from '#people/notifications/web/live.ts'
import { watchEvents } from '#platform/live/web/live-updates.ts'
import { bidLive } from '#trade/bids/web/live.ts'
import { chatLive } from '#trade/chat/web/live.ts'
import { comparisonLive } from '#trade/comparison/web/live.ts'
import { notesLive } from '#trade/notes/web/live.ts'
import { paymentLive } from '#trade/payments/web/live.ts'
import { purchaseLive } from '#trade/purchases/web/live.ts'

const modules = [
  ...[notificationLive, paymentLive, notesLive, comparisonLive],
  ...[bidLive, chatLive, purchaseLive],
]

/** Starts live updates of the data shown on every page; returns a function that stops them. */
export const watchPerson = (queryClient: QueryClient, userId: number): (() => void) =>
  watchEvents(modules, queryClient, userId)
