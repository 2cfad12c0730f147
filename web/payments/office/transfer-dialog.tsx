import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Currency,
  currencies,
  currencySymbols,
  minorUnits,
  yenOf,
} from '../../../contract/core/currency.ts'
import { call } from '../../api/client.ts'
import { AmountField } from '../../bids/form/amount-field.tsx'
import { ClientField } from '../../bids/form/client-field.tsx'
import type { Client } from '../../bids/form/use-bid-form.ts'
import { useToday } from '../../clock/server-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../purchases/manage/form-dialog.tsx'
import { LabelledDay, SelectField } from '../../purchases/manage/office-fields.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ratesQuery } from './office-queries.ts'
import { useMoneyCall } from './use-money-call.ts'

/** Records money that came to the bank; without a client it waits for one. */
export function TransferDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('payments-office')
  const today = useToday()
  const [client, setClient] = useState<Client | null>(null)
  const [rateText, setRateText] = useState<string>()
  const { data: known } = useQuery(ratesQuery({ page: 1, pageSize: 20 }))
  const [currency, setCurrency] = useState<Currency>('JPY')
  const [amount, setAmount] = useState<number | null>(null)
  const [bankReference, setReference] = useState('')
  const [payer, setPayer] = useState('')
  const [note, setNote] = useState('')
  const [valueOn, setValueOn] = useState<string>(today)
  const [wasSent, setWasSent] = useState(false)
  const change = useMoneyCall(
    (body: Parameters<typeof record>[0], options) => record(body, options),
    () => {
      onClose()
      return t('transfer.done')
    },
  )
  const rate = Number((rateText ?? String(known?.rates[0]?.yen ?? '')).replace(',', '.'))
  const isRateWrong = currency !== 'JPY' && !(rate > 0 && rate < 100_000)
  const isMissing = !amount || isRateWrong || bankReference.trim() === '' || valueOn === ''
  const save = () => {
    setWasSent(true)
    if (isMissing || !amount) return
    change.send({
      ...{ currency, amount, rate, valueOn, payer, note, bankReference: bankReference.trim() },
      client: client?.value ?? null,
    })
  }
  return (
    <FormDialog
      open={open}
      title={t('transfer.title')}
      call={change}
      submitLabel={t('transfer.submit')}
      onSubmit={save}
      onClose={onClose}
    >
      <ClientField client={client} onChange={setClient} error={undefined} />
      <p className="-mt-2 text-sm text-quiet">{t('transfer.clientHint')}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <AmountField
          label={t('amount')}
          value={amount}
          onChange={setAmount}
          onLeave={nothing}
          onEnter={save}
          symbol={currencySymbols[currency]}
          error={wasSent && !amount ? t('fields:invalid') : undefined}
          hint={undefined}
        />
        <SelectField
          label={t('transfer.currency')}
          options={currencies.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={setCurrency}
        />
        {currency !== 'JPY' && (
          <TextField
            label={t('transfer.rate')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={rateText ?? String(known?.rates[0]?.yen ?? '')}
            onChange={({ target }) => setRateText(target.value)}
            error={wasSent && isRateWrong ? t('fields:invalid') : undefined}
          />
        )}
        <TextField
          label={t('transfer.reference')}
          autoComplete="off"
          maxLength={200}
          value={bankReference}
          onChange={({ target }) => setReference(target.value)}
          error={wasSent && bankReference.trim() === '' ? t('fields:required') : undefined}
        />
        <LabelledDay label={t('transfer.day')} value={valueOn} onDay={setValueOn} last={today} />
        <TextField
          label={t('transfer.payer')}
          autoComplete="off"
          maxLength={200}
          value={payer}
          onChange={({ target }) => setPayer(target.value)}
        />
        <TextField
          label={t('transfer.note')}
          autoComplete="off"
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </FormDialog>
  )
}

interface Transfer {
  readonly client: string | null
  readonly currency: Currency
  readonly amount: number
  /** Yen for a dollar; of yen it counts for nothing. */
  readonly rate: number
  readonly bankReference: string
  readonly payer: string
  readonly note: string
  readonly valueOn: string
}

/** The money of one client pays what is due first; that of several is split when it is assigned. */
const record = ({ client, rate, ...body }: Transfer, options: { readonly requestKey: string }) => {
  const { currency, amount } = body
  const amountYen = yenOf(Math.round(amount * minorUnits[currency]), currency, rate)
  return call(
    'recordTransfer',
    {
      body: {
        ...body,
        ...(currency !== 'JPY' && { rate }),
        ...(client && { parts: [{ userId: client, amountYen }] }),
      },
    },
    options,
  )
}

const nothing = () => {}
