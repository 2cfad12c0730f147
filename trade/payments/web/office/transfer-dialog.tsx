import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#people/account/web/client-search.ts'
import { useToday } from '#platform/clock/web/server-now.ts'
import {
  type Currency,
  currencies,
  currencySymbols,
  minorUnits,
  yenOf,
} from '#platform/core/contract/currency.ts'
import type { CallInput } from '#platform/core/contract/endpoint.ts'
import { amountOf, readAmount } from '#platform/core/contract/read-amount.ts'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { LabelledDay } from '#platform/forms/web/office-fields.tsx'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import type { recordTransfer } from '#trade/payments/contract/office.ts'
import { decimalsOf, money, rateFormat, rateText } from '../money.ts'
import { ratesQuery } from './office-queries.ts'
import { AnnouncedField, useAnnounced } from './parts/announced-field.tsx'
import { emptyPart, isDivided, type Part, sentParts } from './parts/parts.ts'
import { PartsEditor } from './parts/parts-editor.tsx'
import { useMoneyCall } from './use-money-call.ts'

interface TransferDialogProps {
  open: boolean
  /** Whose it is, where that is known from the start. */
  client?: Client | null
  onClose: () => void
}

/** Records money that came to the bank; without a client it waits for one. */
export function TransferDialog({ open, client = null, onClose }: TransferDialogProps) {
  const { t } = useTranslation('payment-accounts')
  const today = useToday()
  const { data: known } = useQuery(ratesQuery({ page: 1, pageSize: 20 }))
  const [currency, setCurrency] = useState<Currency>('JPY')
  const [amount, setAmount] = useState<number | null>(null)
  // The field is filled anew by what the client has announced.
  const [filledBy, setFilledBy] = useState('')
  const [typedRate, setTypedRate] = useState<string>()
  const [entered, setParts] = useState<readonly Part[]>([{ ...emptyPart(0), client }])
  const [chosenIntent, chooseIntent] = useState<string>()
  const [texts, setTexts] = useState({ bankReference: '', payer: '', note: '' })
  const [valueOn, setValueOn] = useState<string>(today)
  const [wasSent, setWasSent] = useState(false)
  const change = useMoneyCall(
    (body: CallInput<typeof recordTransfer>['body'], options) =>
      call('recordTransfer', { body }, options),
    () => {
      onClose()
      return isWaiting ? t('transfer.waits') : t('transfer.done')
    },
  )
  const latest = known?.rates[0]
  const shownRate = typedRate ?? (latest ? rateText(latest.yen) : '')
  const rate = currency === 'JPY' ? 1 : amountOf(readAmount(shownRate, rateFormat))
  const totalYen =
    amount === null || !rate
      ? null
      : yenOf(Math.round(amount * minorUnits[currency]), currency, rate)
  const [only] = entered
  const parts = entered.length === 1 && only ? [{ ...only, amountYen: totalYen }] : entered
  const isWaiting = entered.length === 1 && !only?.client
  const announced = useAnnounced(only?.client ?? null)
  // The transfer of this amount, unless it is said otherwise.
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
  const text = (name: keyof typeof texts, most: number) => (
    <TextField
      label={t(`transfer.${name}`)}
      autoComplete="off"
      maxLength={most}
      value={texts[name]}
      onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
      error={
        wasSent && name === 'bankReference' && texts[name].trim() === ''
          ? t('fields:required')
          : undefined
      }
    />
  )
  return (
    <FormDialog
      open={open}
      title={t('transfer.title')}
      call={change}
      submitLabel={t('transfer.submit')}
      onSubmit={save}
      onClose={onClose}
      width={640}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <AmountField
          key={`${currency} ${filledBy}`}
          label={t('amount')}
          symbol={currencySymbols[currency]}
          decimals={decimalsOf(currency)}
          value={amount}
          onChange={setAmount}
          onEnter={save}
          hint={undefined}
          error={wasSent && amount === null ? t('fields:invalid') : undefined}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <SelectField
            label={t('transfer.currency')}
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={(next) => {
              setCurrency(next)
              setAmount(null)
            }}
          />
          {currency !== 'JPY' && (
            <TextField
              label={t('transfer.rate')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              value={shownRate}
              onChange={({ target }) => setTypedRate(target.value)}
              error={wasSent && !rate ? t('fields:invalid') : undefined}
            />
          )}
        </div>
      </div>
      {currency !== 'JPY' && totalYen !== null && (
        <p className="-mt-2 text-sm text-quiet">
          {t('transfer.inYen', { amount: money(totalYen, 'JPY') })}
        </p>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {text('bankReference', 200)}
        <LabelledDay
          label={t('transfer.day')}
          value={valueOn}
          onDay={setValueOn}
          last={today}
          error={wasSent && valueOn === '' ? t('fields:required') : undefined}
        />
        {text('payer', 200)}
        {text('note', 500)}
      </div>
      <div className="grid gap-3 border-line border-t pt-4">
        <PartsEditor
          totalYen={totalYen}
          parts={parts}
          onChange={(next) => {
            setParts(next)
            if (next[0]?.client !== only?.client) chooseIntent(undefined)
          }}
          wasSent={wasSent && !isWaiting}
          onEnter={save}
        />
        {isWaiting ? (
          <p className="text-sm text-quiet">{t('transfer.clientHint')}</p>
        ) : (
          <AnnouncedField
            client={only?.client ?? null}
            value={intentId}
            onChange={(intent) => {
              chooseIntent(intent?.id ?? '')
              if (!intent || amount !== null) return
              setFilledBy(intent.id)
              setCurrency(intent.currency)
              setAmount(intent.amount)
            }}
          />
        )}
      </div>
    </FormDialog>
  )
}
