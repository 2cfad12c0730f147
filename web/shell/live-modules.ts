import type { QueryClient } from '@tanstack/react-query'
import { bidLive } from '../bids/live.ts'
import { chatLive } from '../chat/live.ts'
import { comparisonLive } from '../comparison/live.ts'
import { watchEvents } from '../live/live-updates.ts'
import { notificationLive } from '../notifications/live.ts'
import { paymentLive } from '../payments/live.ts'
import { purchaseLive } from '../purchases/live.ts'

const modules = [
  ...[notificationLive, paymentLive, comparisonLive],
  ...[bidLive, chatLive, purchaseLive],
]

/** Updates what a person has on every page; returns a function to stop. */
export const watchPerson = (queryClient: QueryClient, userId: number): (() => void) =>
  watchEvents(modules, queryClient, userId)
