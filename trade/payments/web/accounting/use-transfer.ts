import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#people/account/web/client-search.ts'
import { useToday } from '#platform/clock/web/server-now.ts'
import { type Currency, minorUnits, yenOf } from '#platform/core/contract/currency.ts'
import { amountOf, readAmount } from '#platform/core/contract/read-amount.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { PaymentIntent } from '#trade/payments/contract/calls.ts'
import { rateFormat, rateText } from '../money.ts'
import { ratesQuery } from './accounting-queries.ts'
import { useAnnounced } from './parts/announced-field.tsx'
import { emptyPart, isDivided, type Part, sentParts } from './parts/parts.ts'
import { useMoneyCall } from './use-money-call.ts'

export type Transfer = ReturnType<typeof useTransfer>

/** The state of the form for a transfer, and how it is recorded. */
export function useTransfer(client: Client | null, onClose: () => void) {
  const { t } = useTranslation('payment-accounts')
  const money = useMoney()
  const { currency, amount, rate, totalYen } = money
  const [entered, setParts] = useState<readonly Part[]>([{ ...emptyPart(0), client }])
  const [chosenIntent, chooseIntent] = useState<string>()
  const [texts, setTexts] = useState({ bankReference: '', payer: '', note: '' })
  const [valueOn, setValueOn] = useState<string>(useToday())
  const [wasSent, setWasSent] = useState(false)
  const change = useMoneyCall('recordTransfer', () => {
    onClose()
    return isWaiting ? t('transfer.waits') : t('transfer.done')
  })
  const [only] = entered
  const parts = entered.length === 1 && only ? [{ ...only, amountYen: totalYen }] : entered
  const isWaiting = entered.length === 1 && !only?.client
  const announced = useAnnounced(only?.client ?? null)
  // Defaults to the announced transfer of this amount.
  const intentId =
    chosenIntent ??
    announced.find((one) => one.amount === amount && one.currency === currency)?.id ??
    ''
  const save = () => {
    setWasSent(true)
    if (amount === null || totalYen === null || texts.bankReference.trim() === '') return
    if (valueOn === '' || !(isWaiting || isDivided(totalYen, parts))) return
    change.send({
      ...{ currency, amount, valueOn, ...texts },
      ...(currency !== 'JPY' && rate && { rate }),
      parts: isWaiting ? [] : sentParts(parts),
      ...(intentId !== '' && announced.some(({ id }) => id === intentId) && { intentId }),
    })
  }
  return {
    ...{ money, texts, setTexts, valueOn, setValueOn, parts, isWaiting, intentId },
    ...{ payer: only?.client ?? null, call: change, wasSent, save },
    setParts(next: readonly Part[]) {
      setParts(next)
      if (next[0]?.client !== only?.client) chooseIntent(undefined)
    },
    chooseIntent(intent: PaymentIntent | null) {
      chooseIntent(intent?.id ?? '')
      if (intent && amount === null) money.fill(intent)
    },
  }
}

/** An amount in its currency, and its value in yen. */
function useMoney() {
  const { data: known } = useQuery(ratesQuery({ page: 1, pageSize: 20 }))
  const [currency, setCurrency] = useState<Currency>('JPY')
  const [amount, setAmount] = useState<number | null>(null)
  // An announced transfer refills the field.
  const [filledBy, setFilledBy] = useState('')
  const [typedRate, setTypedRate] = useState<string>()
  const latest = known?.rates[0]
  const shownRate = typedRate ?? (latest ? rateText(latest.yen) : '')
  const rate = currency === 'JPY' ? 1 : amountOf(readAmount(shownRate, rateFormat))
  const totalYen =
    amount === null || !rate
      ? null
      : yenOf(Math.round(amount * minorUnits[currency]), currency, rate)
  return {
    ...{ currency, amount, setAmount, shownRate, setTypedRate, rate, totalYen },
    fieldKey: `${currency} ${filledBy}`,
    setCurrency(next: Currency) {
      setCurrency(next)
      setAmount(null)
    },
    fill(intent: PaymentIntent) {
      setFilledBy(intent.id)
      setCurrency(intent.currency)
      setAmount(intent.amount)
    },
  }
}
