import { ExternalLink, Landmark, LoaderCircle, Send, Wallet, X } from 'lucide-react'
import { useState } from 'react'
import { currencySymbols } from '#platform/core/contract/currency.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, buttonClass, IconButton } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import type { BalanceView } from '#trade/payments/contract/calls.ts'
import { maxPaymentYen, minPaymentYen } from '#trade/payments/contract/links.ts'
import { useAccountMoney } from '../balance/use-account-money.ts'
import { decimalsOf, money } from '../money.ts'
import { unitsOf, worthOf } from './amount.ts'
import { BankTransfer } from './bank-transfer.tsx'
import type { Bill } from './bill.ts'
import { PaymentMethod } from './payment-method.tsx'
import { type LinkMethod, useOpenPayment } from './use-pay.ts'

interface TopUpFormProps {
  view: BalanceView
  /** The suggested bill. */
  bill: Bill
  /** Pays into the account instead of for a car. */
  onDrop: () => void
}

const icons = { wallet: Wallet, wire: Send } as const

/** An amount, and the payment methods. */
export function TopUpForm({ view, bill, onDrop }: TopUpFormProps) {
  const topUp = useTopUp(view, bill)
  const { payment } = topUp
  const methods = (['wallet', 'wire'] as const).filter((method) => view.paymentMethods[method])
  return (
    <div>
      <div className="px-4 pb-3">
        <TopUpAmount topUp={topUp} />
        {bill.title && <PaidFor title={bill.title} onDrop={onDrop} />}
      </div>
      <ul>
        {methods.map((method) => (
          <LinkPayment key={method} method={method} topUp={topUp} />
        ))}
        {view.paymentMethods.bank.length > 0 && (
          <BankTransfer
            view={view}
            payable={topUp.payable}
            onWrong={topUp.leave}
            icon={<Landmark aria-hidden="true" className="size-4.5" strokeWidth={1.6} />}
          />
        )}
      </ul>
      {payment.blocked && <Blocked href={payment.blocked} />}
    </div>
  )
}

type TopUp = ReturnType<typeof useTopUp>

/** The typed amount, its validation, and how its payment page opens. */
function useTopUp(view: BalanceView, bill: Bill) {
  const { t } = useTranslation('payments')
  const { currency, rate } = useAccountMoney(view)
  // Until something is typed, the suggestion follows the amount due.
  const [typed, setTyped] = useState<number | null>()
  const amount = typed === undefined ? unitsOf(bill.yen, currency, rate) : typed
  const [isLeft, setIsLeft] = useState(false)
  const payment = useOpenPayment()
  const worth = amount === null ? null : worthOf(amount, currency, rate)
  const isWrong = worth === null || worth < minPaymentYen || worth > maxPaymentYen
  const error =
    isLeft && isWrong
      ? t('topUp.bounds', {
          least: money(unitsOf(minPaymentYen, currency, rate), currency),
          most: money(Math.floor(unitsOf(maxPaymentYen, currency, rate)), currency),
        })
      : undefined
  const payable = isWrong || amount === null ? null : { amount, purchaseId: bill.purchaseId }
  const open = (method: LinkMethod) => {
    setIsLeft(true)
    if (payable) payment.open(method, payable)
  }
  const leave = () => setIsLeft(true)
  return { currency, rate, amount, setTyped, worth, isWrong, error, payable, payment, open, leave }
}

function TopUpAmount({ topUp }: { topUp: TopUp }) {
  const { t } = useTranslation('payments')
  const { currency, rate, worth, isWrong, leave } = topUp
  return (
    <AmountField
      label={t('topUp.amount')}
      symbol={currencySymbols[currency]}
      decimals={decimalsOf(currency)}
      value={topUp.amount}
      onChange={topUp.setTyped}
      onLeave={leave}
      onEnter={leave}
      error={topUp.error}
      hint={
        rate !== null && worth !== null && !isWrong
          ? t('topUp.worth', { amount: money(worth, 'JPY') })
          : undefined
      }
    />
  )
}

/** The car that the money pays. */
function PaidFor({ title, onDrop }: { title: string; onDrop: () => void }) {
  const { t } = useTranslation('payments')
  return (
    <p className="mt-2 flex items-center gap-2 rounded-md bg-accent-wash py-1 pr-1 pl-3 text-sm">
      <span className="min-w-0 flex-1 break-words">{t('topUp.for', { title })}</span>
      <IconButton label={t('topUp.drop')} onClick={onDrop}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </p>
  )
}

/** A payment method with a page of its own. */
function LinkPayment({ method, topUp: { payment, open } }: { method: LinkMethod; topUp: TopUp }) {
  const { t } = useTranslation('payments')
  const refusal = useRefusalText(payment.error)
  const Icon = icons[method]
  const isOpening = payment.method === method
  return (
    <PaymentMethod
      icon={<Icon aria-hidden="true" className="size-4.5" strokeWidth={1.6} />}
      name={t(`method.${method}`)}
      text={t(`topUp.text.${method}`)}
      action={
        <Button
          aria-label={t(`topUp.openBy.${method}`)}
          aria-disabled={payment.method !== null}
          onClick={() => open(method)}
        >
          {t('topUp.open')}
          {isOpening ? (
            <LoaderCircle aria-hidden="true" className="size-3.5 animate-spin" />
          ) : (
            <ExternalLink aria-hidden="true" className="size-3.5" />
          )}
        </Button>
      }
    >
      {refusal && payment.failed === method && <Notice tone="poor">{refusal}</Notice>}
    </PaymentMethod>
  )
}

/** A link to the payment page, for when the browser blocked its tab. */
function Blocked({ href }: { href: string }) {
  const { t } = useTranslation('payments')
  return (
    <div className="border-line border-t px-4 py-3">
      <p role="alert" className="mb-2 text-sm">
        {t('topUp.blocked')}
      </p>
      <a href={href} target="_blank" rel="noopener" className={buttonClass('primary', 'w-full')}>
        {t('topUp.goThere')}
        <ExternalLink aria-hidden="true" className="size-4" />
      </a>
    </div>
  )
}
