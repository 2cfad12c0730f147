import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { amountOf, readAmount } from '#platform/core/contract/read-amount.ts'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { ManagerList } from '#platform/forms/web/manager-list.tsx'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { AccountingFrame } from '#trade/payments/web/accounting/accounting-frame.tsx'
import { ratesQuery } from '#trade/payments/web/accounting/accounting-queries.ts'
import { useMoneyCall } from '#trade/payments/web/accounting/use-money-call.ts'
import { rateFormat, rateText } from '#trade/payments/web/money.ts'

/** Rates in yen per dollar, entered by managers or read from a bank's file. */
export function RatesPage() {
  const { t } = useTranslation('rates')
  const format = useFormats()
  const [page, setPage] = useState(1)
  const entering = useOpening()
  const query = useQuery(ratesQuery({ page, pageSize: 20 }))
  return (
    <AccountingFrame
      current="rates"
      actions={
        <Button variant="primary" onClick={entering.show}>
          <Plus aria-hidden="true" className="size-4" />
          {t('dollars.enter')}
        </Button>
      }
    >
      <p className="max-w-3xl px-4 text-sm text-quiet lg:px-0">{t('dollars.text')}</p>
      <ManagerList
        rows={query.data?.rates}
        query={query}
        onGo={setPage}
        empty={{ title: t('dollars.none'), text: t('dollars.noneText') }}
        label={t('payments-office:page.rates')}
        keyOf={({ id }) => id}
        render={(rate) => (
          <>
            <p className="w-36 shrink-0 font-semibold whitespace-nowrap">
              {t('dollars.one', { yen: rateText(rate.yen) })}
            </p>
            <p className="min-w-0 flex-1 text-sm text-quiet">
              {dotted(
                `${format.dayOf(new Date(rate.validFrom))}, ${format.tokyo(new Date(rate.validFrom))}`,
                rate.enteredBy || rate.source,
              )}
            </p>
          </>
        )}
      />
      <RateDialog key={entering.key} open={entering.open} onClose={entering.hide} />
    </AccountingFrame>
  )
}

function RateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('rates')
  const [text, setText] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const yen = amountOf(readAmount(text, rateFormat))
  const change = useMoneyCall('enterRate', () => {
    onClose()
    return t('dollars.done')
  })
  return (
    <FormDialog
      open={open}
      title={t('dollars.enter')}
      call={change}
      submitLabel={t('dollars.enter')}
      onSubmit={() => {
        setWasSent(true)
        if (yen) change.send({ currency: 'USD', yen })
      }}
      onClose={onClose}
      width={440}
    >
      <TextField
        label={t('payments-office:transfer.rate')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={wasSent && !yen ? t('fields:invalid') : undefined}
      />
      <p className="text-sm text-quiet">{t('dollars.text')}</p>
    </FormDialog>
  )
}
