import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { costSettingsKey } from '#market/landed-cost/web/query-keys.ts'
import { enteredCurrencies } from '#market/reference-data/contract/destinations.ts'
import { currencyMarks, decimalText } from '#market/reference-data/web/money-text.ts'
import { amountOf, readAmount } from '#platform/core/contract/read-amount.ts'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { ManagerList } from '#platform/forms/web/manager-list.tsx'
import { useChangeCall } from '#platform/forms/web/use-change-call.ts'
import { useMoment } from '#platform/forms/web/use-moment.ts'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { call } from '#platform/http/web/client.ts'
import { unbroken } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import { ManagerLinks } from '#site/shell/web/manager-links.tsx'

type Currency = (typeof enteredCurrencies)[number]

/** Shows the rates in yen for the currencies of destinations; managers add new ones, and every rate stays. */
export function ImportRatesPage() {
  const { t, language } = useTranslation('rates')
  const moment = useMoment()
  const [currency, setCurrency] = useState<Currency | ''>('')
  const [page, setPage] = useState(1)
  const entering = useOpening()
  const wanted = { page, pageSize: 20, ...(currency && { currency }) }
  const query = useQuery({
    queryKey: [...costSettingsKey, 'import-rates', wanted] as const,
    queryFn: ({ signal }) => call('listCostRates', { query: wanted }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageTitle>{t('imports.title')}</PageTitle>
      <PageHead
        title={t('imports.title')}
        actions={
          <Button variant="primary" onClick={entering.show}>
            <Plus aria-hidden="true" className="size-4" />
            {t('imports.enter')}
          </Button>
        }
      />
      <div className="grid gap-4 pt-3 pb-6 lg:pt-0">
        <div className="flex flex-wrap items-end gap-4 px-4 lg:px-0">
          <div className="w-56">
            <SelectField
              label={t('imports.currency')}
              options={[
                { value: '', label: t('imports.all') },
                ...enteredCurrencies.map((value) => ({ value, label: value })),
              ]}
              value={currency}
              onChange={(value) => {
                setCurrency(value)
                setPage(1)
              }}
            />
          </div>
          <ManagerLinks current="importRates" />
        </div>
        <p className="max-w-3xl px-4 text-sm text-quiet lg:px-0">{t('imports.hint')}</p>
        <ManagerList
          rows={query.data?.rates}
          query={query}
          onGo={setPage}
          empty={{ title: t('imports.none'), text: t('imports.hint') }}
          label={t('imports.title')}
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
  const { t } = useTranslation('rates')
  const [currency, setCurrency] = useState(of)
  const [text, setText] = useState('')
  const [sourceText, setSourceText] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const yen = amountOf(readAmount(text, { decimals: 6, max: 10_000 }))
  const isWrong = yen === null || yen < 0.001
  const change = useChangeCall('saveCostRate', {
    reloads: costSettingsKey,
    onDone: () => {
      onClose()
      showToast({ id: 'import-rate', text: t('imports.saved') })
    },
  })
  return (
    <FormDialog
      open={open}
      title={t('imports.enter')}
      call={change}
      submitLabel={t('imports.save')}
      onSubmit={() => {
        setWasSent(true)
        if (!isWrong && sourceText.trim() !== '') change.send({ currency, yen, sourceText })
      }}
      onClose={onClose}
      width={440}
    >
      <SelectField
        label={t('imports.currency')}
        options={enteredCurrencies.map((value) => ({ value, label: value }))}
        value={currency}
        onChange={setCurrency}
      />
      <TextField
        label={t('imports.yen', { currency })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={wasSent && isWrong ? t('fields:invalid') : undefined}
      />
      <TextField
        label={t('imports.source')}
        maxLength={300}
        autoComplete="off"
        value={sourceText}
        onChange={({ target }) => setSourceText(target.value)}
        error={wasSent && sourceText.trim() === '' ? t('fields:required') : undefined}
      />
    </FormDialog>
  )
}
