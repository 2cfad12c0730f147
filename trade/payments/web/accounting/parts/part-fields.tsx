import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { ClientField } from '#people/account/web/client-field.tsx'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { accountQuery } from '../account/account-query.ts'
import { openByCar, type Part } from './parts.ts'

interface PartFieldsProps {
  part: Part
  /** Its position among the parts, from 1. */
  place: number
  /** Whether validation errors are shown. */
  wasSent: boolean
  /** Whether it has the whole amount, which another field shows. */
  isWhole: boolean
  onChange: (change: Partial<Part>) => void
  onEnter: () => void
  /** Replaces the part by parts for the client's open invoices. */
  onSplit: (invoices: readonly { purchaseId: number; openYen: number }[]) => void
  /** Undefined for the only part. */
  onRemove: (() => void) | undefined
}

/** The client of a part of the money, and the car that it pays first. */
export function PartFields(props: PartFieldsProps) {
  const { part, place, wasSent, isWhole, onChange, onEnter, onSplit, onRemove } = props
  const { t } = useTranslation('payment-accounts')
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">{t('parts.legend', { place })}</legend>
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_180px]">
          <ClientField
            client={part.client}
            onChange={(client) => onChange({ client, purchaseId: null })}
            error={wasSent && !part.client ? t('parts.clientMissing') : undefined}
          />
          {!isWhole && (
            <AmountField
              label={t('amount')}
              value={part.amountYen}
              onChange={(amountYen) => onChange({ amountYen })}
              onEnter={onEnter}
              error={wasSent && !part.amountYen ? t('fields:required') : undefined}
              hint={undefined}
            />
          )}
        </div>
        {onRemove && (
          <div className="pt-6">
            <IconButton label={t('parts.remove', { place })} onClick={onRemove}>
              <Trash2 aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        )}
      </div>
      {part.client && (
        <CarChoice key={part.client.value} part={part} onChange={onChange} onSplit={onSplit} />
      )}
    </fieldset>
  )
}

type CarChoiceProps = Pick<PartFieldsProps, 'part' | 'onChange' | 'onSplit'>

/** The client's debts, and the car that is paid first. */
function CarChoice({ part, onChange, onSplit }: CarChoiceProps) {
  const { t } = useTranslation('payment-accounts')
  const { price, day } = useFormats()
  const account = useQuery(accountQuery(part.client?.value ?? ''))
  const { data } = account
  if (account.error && !data) {
    return (
      <CallFailure
        error={account.error}
        onRetry={() => void account.refetch()}
        retrying={account.isFetching}
      />
    )
  }
  if (!data) return <p className="text-sm text-quiet">{t('parts.loading')}</p>
  const { invoices } = data
  if (invoices.length === 0) return <p className="text-sm text-quiet">{t('parts.nothingDue')}</p>
  const cars = openByCar(invoices)
  const options = cars.flatMap(({ purchaseId, openYen }) => {
    const first = invoices.find((invoice) => invoice.purchaseId === purchaseId)
    if (!first) return []
    const due = t('parts.dueOn', { day: day(first.dueOn) })
    const label = dotted(first.title, first.number, price(openYen), due)
    return { value: String(purchaseId), label }
  })
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-60">
        <SelectField
          label={t('parts.pays')}
          options={[
            { value: '', label: t('parts.dueFirst', { amount: price(data.dueYen) }) },
            ...options,
          ]}
          value={part.purchaseId === null ? '' : String(part.purchaseId)}
          onChange={(value) => onChange({ purchaseId: value === '' ? null : Number(value) })}
        />
      </div>
      {cars.length > 1 && part.purchaseId === null && part.amountYen !== null && (
        <Button onClick={() => onSplit(invoices)} className="min-h-10">
          {t('parts.byInvoices')}
        </Button>
      )}
    </div>
  )
}
