import { useState } from 'react'
import {
  type CarSize,
  carSizes,
  type TariffKind,
  tariffKinds,
} from '#market/landed-cost/contract/tariff-kinds.ts'
import type { saveTariff, Tariff } from '#market/landed-cost/contract/tariffs.ts'
import { exportTypeNumbers } from '#market/reference-data/contract/destinations.ts'
import { exportTypes } from '#market/reference-data/contract/export-types.ts'
import {
  dischargePortCodes,
  exportPortCodes,
  portName,
} from '#market/reference-data/contract/ports.ts'
import type { CallInput } from '#platform/core/contract/endpoint.ts'
import { amountOf, readAmount } from '#platform/core/contract/read-amount.ts'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { LabelledDay } from '#platform/forms/web/office-fields.tsx'
import { useOfficeCall } from '#platform/forms/web/use-office-call.ts'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { showToast } from '#platform/ui/web/overlays/toast.ts'

interface TariffDialogProps {
  open: boolean
  /** Null for a new one. */
  tariff: Tariff | null
  houses: readonly { readonly id: number; readonly name: string }[]
  onClose: () => void
}

/** The most tenths of a percent. */
const maxPerMille = 500

/** What a service costs, and for which cars. */
export function TariffDialog({ open, tariff, houses, onClose }: TariffDialogProps) {
  const { t, language } = useTranslation('purchase-office')
  const [kind, setKind] = useState<TariffKind>(tariff?.kind ?? 'auction_fee')
  const [houseId, setHouseId] = useState(String(tariff?.houseId ?? ''))
  const [exportPort, setExportPort] = useState(tariff?.exportPort ?? '')
  const [dischargePort, setDischargePort] = useState(tariff?.dischargePort ?? '')
  const [size, setSize] = useState<CarSize | ''>(tariff?.size ?? '')
  const [exportType, setExportType] = useState(String(tariff?.exportType ?? ''))
  const [sourceText, setSourceText] = useState(tariff?.source.text ?? '')
  const [sourceOn, setSourceOn] = useState(tariff?.source.day ?? '')
  const [unit, setUnit] = useState<'yen' | 'perMille'>(tariff?.perMille ? 'perMille' : 'yen')
  const [amount, setAmount] = useState(tariff?.amountYen ?? null)
  const [perMille, setPerMille] = useState(String(tariff?.perMille ?? ''))
  const [wasSent, setWasSent] = useState(false)
  const change = useOfficeCall(
    (body: CallInput<typeof saveTariff>['body'], options) => call('saveTariff', { body }, options),
    () => {
      onClose()
      showToast({ id: 'tariff', text: t('tariffs.done') })
    },
  )
  const part = amountOf(readAmount(perMille, { max: maxPerMille })) ?? 0
  const isMissing = unit === 'yen' ? amount === null : part < 1
  const save = () => {
    setWasSent(true)
    if (isMissing) return
    change.send({
      ...(tariff && { id: String(tariff.id) }),
      ...{ kind, houseId: houseId === '' ? null : Number(houseId), size: size || null },
      ...{ exportPort: exportPort || null, dischargePort: dischargePort || null },
      exportType: exportTypeNumbers.find((one) => String(one) === exportType) ?? null,
      ...{ sourceText, ...(sourceOn && { sourceOn }) },
      ...{ amountYen: unit === 'yen' ? amount : null, perMille: unit === 'yen' ? null : part },
    })
  }
  const any = { value: '', label: t('tariffs.any') } as const
  const portsOf = (codes: readonly string[]) => [
    any,
    ...codes.map((value) => ({ value, label: portName(value, language) })),
  ]
  const error = wasSent && isMissing ? t('fields:invalid') : undefined
  return (
    <FormDialog
      open={open}
      title={tariff ? t('tariffs.edit') : t('tariffs.add')}
      call={change}
      submitLabel={t('save')}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('tariffs.kind')}
          options={tariffKinds.map((value) => ({ value, label: t(`purchases:line.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        <SelectField
          label={t('tariffs.house')}
          options={[any, ...houses.map(({ id, name }) => ({ value: String(id), label: name }))]}
          value={houseId}
          onChange={setHouseId}
        />
        <SelectField
          label={t('logistics.exportPort')}
          options={portsOf(exportPortCodes)}
          value={exportPort}
          onChange={setExportPort}
        />
        <SelectField
          label={t('logistics.dischargePort')}
          options={portsOf(dischargePortCodes)}
          value={dischargePort}
          onChange={setDischargePort}
        />
        <SelectField
          label={t('tariffs.size')}
          options={[any, ...carSizes.map((value) => ({ value, label: t(`size.${value}`) }))]}
          value={size}
          onChange={setSize}
        />
        <SelectField
          label={t('tariffs.exportType')}
          options={[
            any,
            ...exportTypes.map(({ value, key }) => ({
              ...{ value: String(value), label: t(`bids:exportTypes.${key}.label`) },
            })),
          ]}
          value={exportType}
          onChange={setExportType}
        />
        <SelectField
          label={t('tariffs.unit')}
          options={[
            { value: 'yen', label: t('tariffs.yen') },
            { value: 'perMille', label: t('tariffs.perMille') },
          ]}
          value={unit}
          onChange={setUnit}
        />
        {unit === 'yen' ? (
          <AmountField
            label={t('costs.amount')}
            value={amount}
            max={100_000_000}
            onChange={setAmount}
            onEnter={save}
            error={error}
            hint={undefined}
          />
        ) : (
          <TextField
            label={t('tariffs.perMille')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            value={perMille}
            onChange={({ target }) => setPerMille(target.value)}
            error={error}
          />
        )}
        <TextField
          label={t('tariffs.source')}
          maxLength={300}
          autoComplete="off"
          value={sourceText}
          onChange={({ target }) => setSourceText(target.value)}
        />
        <LabelledDay label={t('tariffs.sourceOn')} value={sourceOn} onDay={setSourceOn} />
      </div>
      <p className="text-sm text-quiet">{t('tariffs.hint')}</p>
    </FormDialog>
  )
}
