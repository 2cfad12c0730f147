import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { CallInput } from '../../contract/core/endpoint.ts'
import { amountOf, readAmount } from '../../contract/core/read-amount.ts'
import { enteredCurrencies } from '../../contract/costs/destinations.ts'
import type { saveCostRate } from '../../contract/costs/rule-calls.ts'
import { call } from '../api/client.ts'
import { currencyMarks, decimalText } from '../costs/door/money-text.ts'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { unbroken } from '../i18n/formats.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { dotted } from '../lots/line-text.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { showToast } from '../ui/overlays/toast.ts'
import { FormDialog } from './manage/form-dialog.tsx'
import { OfficeLinks } from './manage/office-links.tsx'
import { OfficeList } from './manage/office-list.tsx'
import { useMoment } from './manage/use-moment.ts'
import { useOfficeCall } from './manage/use-office-call.ts'
import { useOpening } from './manage/use-opening.ts'

type Currency = (typeof enteredCurrencies)[number]

/** Yen for the currencies of destinations, as managers enter them; every rate stays to be read. */
export function ImportRatesPage() {
  const { t, language } = useTranslation('costs-office')
  const moment = useMoment()
  const [currency, setCurrency] = useState<Currency | ''>('')
  const [page, setPage] = useState(1)
  const entering = useOpening()
  const query = { page, pageSize: 20, ...(currency && { currency }) }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['purchases', 'import-rates', query] as const,
    queryFn: ({ signal }) => call('listCostRates', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageTitle>{t('rates.title')}</PageTitle>
      <PageHead
        title={t('rates.title')}
        actions={
          <Button look="primary" onClick={entering.show}>
            <Plus aria-hidden="true" className="size-4" />
            {t('rates.enter')}
          </Button>
        }
      />
      <div className="grid gap-4 pt-3 pb-6 lg:pt-0">
        <div className="flex flex-wrap items-end gap-4 px-4 lg:px-0">
          <div className="w-56">
            <SelectField
              label={t('rates.currency')}
              options={[
                { value: '', label: t('rates.all') },
                ...enteredCurrencies.map((value) => ({ value, label: value })),
              ]}
              value={currency}
              onChange={(value) => {
                setCurrency(value)
                setPage(1)
              }}
            />
          </div>
          <OfficeLinks current="importRates" />
        </div>
        <p className="max-w-3xl px-4 text-sm text-quiet lg:px-0">{t('rates.hint')}</p>
        <OfficeList
          rows={data?.rates}
          pageInfo={data?.pageInfo}
          error={error}
          onRetry={() => void refetch()}
          isFetching={isFetching}
          onGo={setPage}
          empty={{ title: t('rates.none'), text: t('rates.hint') }}
          label={t('rates.title')}
          keyOf={({ id }) => id}
          render={(rate) => (
            <>
              <p className="w-44 shrink-0 font-semibold whitespace-nowrap">
                {unbroken(
                  `1 ${currencyMarks[rate.currency]} = ${decimalText(rate.yen, 4, language === 'ru' ? 'ru' : 'en')} ¥`,
                )}
              </p>
              <p className="min-w-0 flex-1 basis-64 text-sm text-quiet">
                {dotted(moment(rate.at), rate.source, rate.enteredBy)}
              </p>
            </>
          )}
        />
      </div>
      <RateDialog
        key={entering.key}
        open={entering.open}
        of={currency || 'EUR'}
        onClose={entering.hide}
      />
    </>
  )
}

interface RateDialogProps {
  open: boolean
  of: Currency
  onClose: () => void
}

function RateDialog({ open, of, onClose }: RateDialogProps) {
  const { t } = useTranslation('costs-office')
  const [currency, setCurrency] = useState(of)
  const [text, setText] = useState('')
  const [sourceText, setSourceText] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const yen = amountOf(readAmount(text, { decimals: 6, max: 10_000 }))
  const isWrong = yen === null || yen < 0.001
  const change = useOfficeCall(
    (body: CallInput<typeof saveCostRate>['body'], options) =>
      call('saveCostRate', { body }, options),
    () => {
      onClose()
      showToast({ id: 'import-rate', text: t('rates.saved') })
    },
  )
  return (
    <FormDialog
      open={open}
      title={t('rates.enter')}
      call={change}
      submitLabel={t('save')}
      onSubmit={() => {
        setWasSent(true)
        if (!isWrong && sourceText.trim() !== '') change.send({ currency, yen, sourceText })
      }}
      onClose={onClose}
      width={440}
    >
      <SelectField
        label={t('rates.currency')}
        options={enteredCurrencies.map((value) => ({ value, label: value }))}
        value={currency}
        onChange={setCurrency}
      />
      <TextField
        label={t('rates.yen', { currency })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={wasSent && isWrong ? t('fields:invalid') : undefined}
      />
      <TextField
        label={t('source')}
        maxLength={300}
        autoComplete="off"
        value={sourceText}
        onChange={({ target }) => setSourceText(target.value)}
        error={wasSent && sourceText.trim() === '' ? t('fields:required') : undefined}
      />
    </FormDialog>
  )
}
