import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BalanceView } from '#trade/payments/contract/calls.ts'
import type { Bill } from '../top-up/bill.ts'
import { balanceQuery } from './balance-query.ts'

/** The person's account, and the bill being paid. */
export function useAccount() {
  const { data: view, error, refetch, isFetching } = useQuery(balanceQuery)
  const topUp = useRef<HTMLElement>(null)
  const [last, setLast] = useState<{ readonly bill: Bill; readonly count: number }>()
  // Paid in the meantime, in another tab or by arriving money.
  const chosen = last && view && isSettled(last.bill, view) ? undefined : last
  const fill = (bill: Bill | undefined) =>
    setLast((before) => bill && { bill, count: (before?.count ?? 0) + 1 })
  return {
    view,
    error,
    retry: () => void refetch(),
    isFetching,
    topUp,
    chosen,
    fill,
    /** Fills in the form and scrolls to it. */
    pay(bill: Bill) {
      fill(bill)
      topUp.current?.scrollIntoView({ block: 'nearest' })
      topUp.current?.focus({ preventScroll: true })
    },
  }
}

const isSettled = ({ purchaseId, title }: Bill, { invoices, dueYen }: BalanceView): boolean =>
  purchaseId === null
    ? title !== '' && dueYen === 0
    : !invoices.some((invoice) => invoice.purchaseId === purchaseId)
