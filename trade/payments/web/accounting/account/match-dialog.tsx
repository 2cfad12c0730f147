import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import type { OpenInvoice, PaymentRecord } from '#trade/payments/contract/calls.ts'
import { useMoneyCall } from '../use-money-call.ts'
import { matchesQuery } from './account-query.ts'

interface MatchDialogProps {
  open: boolean
  record: PaymentRecord
  onClose: () => void
}

/** Sets by hand which invoices a payment pays. */
export function MatchDialog({ open, record, onClose }: MatchDialogProps) {
  const { t } = useTranslation('payment-accounts')
  const { price } = useFormats()
  const match = useMatch({ open, record, onClose })
  const { debts, left } = match
  const { data, error, refetch, isFetching } = match.query
  return (
    <FormDialog
      open={open}
      title={t('match.title', { what: record.description })}
      call={match.call}
      submitLabel={t('match.submit')}
      onSubmit={match.save}
      onClose={onClose}
      width={640}
    >
      {error && !data && (
        <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!error && !data && <Skeleton className="h-40" />}
      {data && (
        <>
          <p className="text-sm text-quiet">
            {t('match.text', { name: data.user.name, amount: price(data.amountYen) })}
          </p>
          {debts.length === 0 && <p className="text-sm">{t('match.none')}</p>}
          <ul className="divide-y divide-line">
            {debts.map((debt) => (
              <Debt
                key={debt.recordId}
                debt={debt}
                onChange={(amount) => match.enter(debt, amount)}
                onEnter={match.save}
              />
            ))}
          </ul>
          {debts.length > 0 && (
            <p
              role={left < 0 ? 'alert' : undefined}
              className={left < 0 ? 'text-sm text-poor' : 'text-sm text-quiet'}
            >
              {left < 0
                ? t('errors:match_above_payment')
                : t('match.left', { amount: price(left) })}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}

interface DebtToMatch extends OpenInvoice {
  readonly paidYen: number
  /** Maximum that the payment can pay of the debt, yen. */
  readonly maxYen: number
  readonly amount: number
}

/** The debts with the amount that the payment pays of each, and how it is saved. */
function useMatch({ open, record, onClose }: MatchDialogProps) {
  const { t } = useTranslation('payment-accounts')
  const query = useQuery({ ...matchesQuery(record.id), enabled: open })
  const { data } = query
  /** Typed amounts by the record of the debt; others keep the stored value. */
  const [typed, setTyped] = useState<Readonly<Record<number, number | null>>>({})
  const [seen, setSeen] = useState<number>()
  if (data && seen === undefined) setSeen(data.lastSettlementId)
  const change = useMoneyCall('matchPayments', () => {
    onClose()
    return t('match.done')
  })
  // Somebody was faster: what stands now is shown, and sending once more is about that.
  const isOutdated =
    change.error instanceof CallRefused && change.error.messageCode === 'payment_changed'
  const debts = (data?.debts ?? []).map(
    (debt): DebtToMatch => ({
      ...debt,
      maxYen: debt.openYen + debt.paidYen,
      amount: typed[debt.recordId] === undefined ? debt.paidYen : (typed[debt.recordId] ?? 0),
    }),
  )
  const sum = debts.reduce((all, { amount }) => all + amount, 0)
  const left = (data?.amountYen ?? 0) - sum
  const isTooMuch = left < 0 || debts.some(({ amount, maxYen }) => amount > maxYen)
  const save = () => {
    if (!data || isTooMuch) return
    change.send({
      recordId: record.id,
      parts: debts
        .filter(({ amount }) => amount > 0)
        .map(({ recordId, amount }) => ({ recordId, amountYen: amount })),
      lastSettlementId: isOutdated ? data.lastSettlementId : (seen ?? 0),
    })
  }
  return {
    ...{ query, debts, left, save, call: change },
    enter: ({ recordId }: DebtToMatch, amount: number | null) =>
      setTyped({ ...typed, [recordId]: amount }),
  }
}

interface DebtProps {
  debt: DebtToMatch
  onChange: (amount: number | null) => void
  onEnter: () => void
}

function Debt({ debt, onChange, onEnter }: DebtProps) {
  const { t } = useTranslation('payment-accounts')
  const { price, day } = useFormats()
  return (
    <li className="grid items-start gap-x-4 gap-y-2 py-3 first:pt-0 sm:grid-cols-[minmax(0,1fr)_200px]">
      <div className="min-w-0 text-sm">
        <p className="font-medium break-words">{debt.title}</p>
        <p className="text-quiet">
          {debt.number} · {t('match.dueOn', { day: day(debt.dueOn) })}
        </p>
        <p className="text-quiet">{t('match.open', { amount: price(debt.maxYen) })}</p>
      </div>
      <AmountField
        label={t('match.amount', { number: debt.number })}
        value={debt.amount === 0 ? null : debt.amount}
        onChange={onChange}
        onEnter={onEnter}
        error={debt.amount > debt.maxYen ? t('errors:match_above_debt') : undefined}
        hint={undefined}
      />
    </li>
  )
}
