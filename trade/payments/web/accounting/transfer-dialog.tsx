import type { Client } from '#people/account/web/client-search.ts'
import { useToday } from '#platform/clock/web/server-now.ts'
import { currencies, currencySymbols } from '#platform/core/contract/currency.ts'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { LabelledDay } from '#platform/forms/web/manager-fields.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { decimalsOf, money } from '../money.ts'
import { AnnouncedField } from './parts/announced-field.tsx'
import { PartsEditor } from './parts/parts-editor.tsx'
import { type Transfer, useTransfer } from './use-transfer.ts'

interface TransferDialogProps {
  open: boolean
  /** The client, if known from the start. */
  client?: Client | null
  onClose: () => void
}

/** Records money that the bank received; without a client it waits to be assigned. */
export function TransferDialog({ open, client = null, onClose }: TransferDialogProps) {
  const { t } = useTranslation('payment-accounts')
  const transfer = useTransfer(client, onClose)
  return (
    <FormDialog
      open={open}
      title={t('transfer.title')}
      call={transfer.call}
      submitLabel={t('transfer.submit')}
      onSubmit={transfer.save}
      onClose={onClose}
      width={640}
    >
      <Money transfer={transfer} />
      <Details transfer={transfer} />
      <Owners transfer={transfer} />
    </FormDialog>
  )
}

interface SectionProps {
  transfer: Transfer
}

/** Amount, currency and rate. */
function Money({ transfer }: SectionProps) {
  const { t } = useTranslation('payment-accounts')
  const { money: typed, wasSent } = transfer
  const { currency, amount, totalYen } = typed
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <AmountField
          key={typed.fieldKey}
          label={t('amount')}
          symbol={currencySymbols[currency]}
          decimals={decimalsOf(currency)}
          value={amount}
          onChange={typed.setAmount}
          onEnter={transfer.save}
          hint={undefined}
          error={wasSent && amount === null ? t('fields:invalid') : undefined}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <SelectField
            label={t('transfer.currency')}
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={typed.setCurrency}
          />
          {currency !== 'JPY' && (
            <TextField
              label={t('transfer.rate')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              value={typed.shownRate}
              onChange={({ target }) => typed.setTypedRate(target.value)}
              error={wasSent && !typed.rate ? t('fields:invalid') : undefined}
            />
          )}
        </div>
      </div>
      {currency !== 'JPY' && totalYen !== null && (
        <p className="-mt-2 text-sm text-quiet">
          {t('transfer.inYen', { amount: money(totalYen, 'JPY') })}
        </p>
      )}
    </>
  )
}

/** Reference, day, payer and note. */
function Details({ transfer }: SectionProps) {
  const { t } = useTranslation('payment-accounts')
  const today = useToday()
  const { valueOn, setValueOn, wasSent } = transfer
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Text name="bankReference" transfer={transfer} />
      <LabelledDay
        label={t('transfer.day')}
        value={valueOn}
        onDay={setValueOn}
        last={today}
        error={wasSent && valueOn === '' ? t('fields:required') : undefined}
      />
      <Text name="payer" transfer={transfer} />
      <Text name="note" transfer={transfer} />
    </div>
  )
}

const textLengths = { bankReference: 200, payer: 200, note: 500 } as const

function Text({ name, transfer }: SectionProps & { name: keyof typeof textLengths }) {
  const { t } = useTranslation('payment-accounts')
  const { texts, setTexts, wasSent } = transfer
  return (
    <TextField
      label={t(`transfer.${name}`)}
      autoComplete="off"
      maxLength={textLengths[name]}
      value={texts[name]}
      onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
      error={
        wasSent && name === 'bankReference' && texts[name].trim() === ''
          ? t('fields:required')
          : undefined
      }
    />
  )
}

/** The clients of the money, and an announced transfer. */
function Owners({ transfer }: SectionProps) {
  const { t } = useTranslation('payment-accounts')
  const { isWaiting } = transfer
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <PartsEditor
        totalYen={transfer.money.totalYen}
        parts={transfer.parts}
        onChange={transfer.setParts}
        wasSent={transfer.wasSent && !isWaiting}
        onEnter={transfer.save}
      />
      {isWaiting ? (
        <p className="text-sm text-quiet">{t('transfer.clientHint')}</p>
      ) : (
        <AnnouncedField
          client={transfer.payer}
          value={transfer.intentId}
          onChange={transfer.chooseIntent}
        />
      )}
    </div>
  )
}
