import { carSizes, tariffKinds } from '#market/landed-cost/contract/tariff-kinds.ts'
import type { Tariff } from '#market/landed-cost/contract/tariffs.ts'
import { exportTypes } from '#market/reference-data/contract/export-types.ts'
import {
  dischargePortCodes,
  exportPortCodes,
  portName,
} from '#market/reference-data/contract/ports.ts'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { LabelledDay } from '#platform/forms/web/manager-fields.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { type TariffForm, useTariffForm } from './use-tariff-form.ts'

interface TariffDialogProps {
  open: boolean
  /** Null for a new one. */
  tariff: Tariff | null
  houses: readonly { readonly id: number; readonly name: string }[]
  onClose: () => void
}

/** Edits the price of a service and the cars that it applies to. */
export function TariffDialog({ open, tariff, houses, onClose }: TariffDialogProps) {
  const { t } = useTranslation('tariffs')
  const form = useTariffForm(tariff, onClose)
  const source = form.field('sourceText')
  const sourceDay = form.field('sourceOn')
  return (
    <FormDialog
      open={open}
      title={tariff ? t('edit') : t('add')}
      call={form.change}
      submitLabel={t('forms:save')}
      onSubmit={form.save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('kind')}
          options={tariffKinds.map((value) => ({ value, label: t(`cost-lines:${value}`) }))}
          {...form.field('kind')}
        />
        <Conditions form={form} houses={houses} />
        <Price form={form} />
        <TextField
          label={t('source')}
          maxLength={300}
          autoComplete="off"
          value={source.value}
          onChange={({ target }) => source.onChange(target.value)}
        />
        <LabelledDay label={t('sourceOn')} value={sourceDay.value} onDay={sourceDay.onChange} />
      </div>
      <p className="text-sm text-quiet">{t('hint')}</p>
    </FormDialog>
  )
}

/** Edits the conditions of a tariff. */
function Conditions({ form, houses }: { form: TariffForm } & Pick<TariffDialogProps, 'houses'>) {
  const { t, language } = useTranslation('tariffs')
  const any = { value: '', label: t('any') } as const
  const portsOf = (codes: readonly string[]) => [
    any,
    ...codes.map((value) => ({ value, label: portName(value, language) })),
  ]
  return (
    <>
      <SelectField
        label={t('house')}
        options={[any, ...houses.map(({ id, name }) => ({ value: String(id), label: name }))]}
        error={form.houseError}
        {...form.field('houseId')}
      />
      <SelectField
        label={t('exportPort')}
        options={portsOf(exportPortCodes)}
        {...form.field('exportPort')}
      />
      <SelectField
        label={t('dischargePort')}
        options={portsOf(dischargePortCodes)}
        {...form.field('dischargePort')}
      />
      <SelectField
        label={t('size')}
        options={[any, ...carSizes.map((value) => ({ value, label: t(`carSize.${value}`) }))]}
        {...form.field('size')}
      />
      <SelectField
        label={t('exportType')}
        options={[
          any,
          ...exportTypes.map(({ value, key }) => ({
            ...{ value: String(value), label: t(`export-types:${key}.label`) },
          })),
        ]}
        {...form.field('exportType')}
      />
    </>
  )
}

/** Edits an amount, or a share of the car's price. */
function Price({ form }: { form: TariffForm }) {
  const { t } = useTranslation('tariffs')
  const perMille = form.field('perMille')
  return (
    <>
      {form.isInspection ? (
        <LeadHours form={form} />
      ) : (
        <SelectField
          label={t('unit')}
          options={[
            { value: 'yen', label: t('yen') },
            { value: 'perMille', label: t('perMille') },
          ]}
          {...form.field('unit')}
        />
      )}
      {form.isYen ? (
        <AmountField
          label={t('amount')}
          max={100_000_000}
          onEnter={form.save}
          error={form.priceError}
          hint={undefined}
          {...form.field('amount')}
        />
      ) : (
        <TextField
          label={t('perMille')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={perMille.value}
          onChange={({ target }) => perMille.onChange(target.value)}
          error={form.priceError}
        />
      )}
    </>
  )
}

/** Edits until when an inspection can be ordered. */
function LeadHours({ form }: { form: TariffForm }) {
  const { t } = useTranslation('tariffs')
  const leadHours = form.field('leadHours')
  return (
    <TextField
      label={t('leadHours')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={leadHours.value}
      onChange={({ target }) => leadHours.onChange(target.value)}
      error={form.hoursError}
    />
  )
}
