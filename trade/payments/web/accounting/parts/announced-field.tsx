import { useQuery } from '@tanstack/react-query'
import type { Client } from '#people/account/web/client-search.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import type { PaymentIntent } from '#trade/payments/contract/calls.ts'
import { money } from '#trade/payments/web/money.ts'
import { accountQuery } from '../account/account-query.ts'

interface AnnouncedFieldProps {
  client: Client | null
  /** The id of a transfer; empty for none. */
  value: string
  onChange: (intent: PaymentIntent | null) => void
}

/** Selects which announced transfer of the client this is; renders nothing if none is pending. */
export function AnnouncedField({ client, value, onChange }: AnnouncedFieldProps) {
  const { t } = useTranslation('payment-accounts')
  const { dayOf } = useFormats()
  const announced = useAnnounced(client)
  if (announced.length === 0) return null
  return (
    <SelectField
      label={t('announced.label')}
      options={[
        { value: '', label: t('announced.none') },
        ...announced.map(({ id, amount, currency, createdAt }) => ({
          value: id,
          label: t('announced.one', {
            amount: money(amount, currency),
            day: dayOf(new Date(createdAt)),
          }),
        })),
      ]}
      value={value}
      onChange={(id) => onChange(announced.find((intent) => intent.id === id) ?? null)}
    />
  )
}

/** The announced transfers of a client that have not arrived. */
export function useAnnounced(client: Client | null): readonly PaymentIntent[] {
  const { data } = useQuery({ ...accountQuery(client?.value ?? ''), enabled: client !== null })
  return client && data ? data.intents.filter(({ state }) => state === 'announced') : []
}
