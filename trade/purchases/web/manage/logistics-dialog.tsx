import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { exportTypes } from '#market/reference-data/contract/export-types.ts'
import {
  dischargePortCodes,
  exportPortCodes,
  portName,
} from '#market/reference-data/contract/ports.ts'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { LabelledDay } from '#platform/forms/web/office-fields.tsx'
import { call } from '#platform/http/web/client.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import type { Voyage } from '#trade/purchases/contract/voyages.ts'
import { voyagesQuery } from '../voyages/voyage-queries.ts'
import { changedFields, type LogisticsValues } from './logistics-values.ts'
import { usePurchaseCall } from './use-purchase-call.ts'

/** Whose logistics are set: one car as it was seen, several, or all of a voyage. */
export type LogisticsTarget =
  | { readonly ids: readonly number[] }
  | { readonly id: number; readonly version: (isStale: boolean) => number }
  | { readonly ofVoyage: string }

interface LogisticsDialogProps {
  open: boolean
  title: string
  target: LogisticsTarget
  /** What stands there now. */
  before: LogisticsValues
  /** What the form is about, such as that empty fields stay as they are. */
  hint?: string
  onClose: () => void
  onSaved?: () => void
}

/** Yard, ports, ship and days of one car or of many. */
export function LogisticsDialog(props: LogisticsDialogProps) {
  const { open, title, target, before, hint, onClose, onSaved } = props
  const { t, language } = useTranslation('purchase-office')
  const [seen] = useState(before)
  const [values, setValues] = useState(before)
  const set = (part: Partial<LogisticsValues>) => setValues((now) => ({ ...now, ...part }))
  const change = usePurchaseCall(
    (body: Parameters<typeof call<'updateLogistics'>>[1]['body'], options) =>
      call('updateLogistics', { body }, options),
    ({ changed }) => {
      onClose()
      onSaved?.()
      showToast({
        id: 'purchase-logistics',
        text: changed === 0 ? t('logistics.unchanged') : t('logistics.done', { count: changed }),
      })
    },
  )
  const isOneCar = 'id' in target
  const isVoyage = 'ofVoyage' in target
  const isEarly = values.etd !== '' && values.eta !== '' && values.eta < values.etd
  const save = () => {
    const fields = changedFields(values, seen)
    if (isEarly) return
    if (Object.keys(fields).length === 0) return onClose()
    if (isOneCar) {
      const version = target.version(change.isStale)
      return change.send({ ids: [String(target.id)], fields, version })
    }
    if (isVoyage) return change.send({ ofVoyage: target.ofVoyage, fields })
    change.send({ ids: target.ids.map(String), fields })
  }
  const text = (name: 'stockYard' | 'destination' | 'shippingLine' | 'vessel', most: number) => (
    <TextField
      label={t(`logistics.${name}`)}
      value={values[name]}
      maxLength={most}
      autoComplete="off"
      onChange={({ target: input }) => set({ [name]: input.value })}
    />
  )
  const portsOf = (codes: readonly string[]) => [
    { value: '', label: isOneCar ? '—' : t('logistics.asIs') },
    ...codes.map((value) => ({ value, label: portName(value, language) })),
  ]
  return (
    <FormDialog
      open={open}
      title={title}
      call={change}
      submitLabel={t('save')}
      onSubmit={save}
      onClose={onClose}
      width={720}
    >
      {hint && <p className="text-sm text-quiet">{hint}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <VoyageField values={values} onChange={set} />
        {text('vessel', 100)}
        {text('shippingLine', 100)}
        <div className="flex flex-wrap gap-4">
          <LabelledDay
            label={t('logistics.etd')}
            value={values.etd}
            onDay={(etd) => set({ etd })}
          />
          <LabelledDay
            label={t('logistics.eta')}
            value={values.eta}
            onDay={(eta) => set({ eta })}
            error={isEarly ? t('errors:arrival_before_departure') : undefined}
          />
        </div>
        <SelectField
          label={t('logistics.exportPort')}
          options={portsOf(exportPortCodes)}
          value={values.exportPort}
          onChange={(exportPort) => set({ exportPort })}
        />
        <SelectField
          label={t('logistics.dischargePort')}
          options={portsOf(dischargePortCodes)}
          value={values.dischargePort}
          onChange={(dischargePort) => set({ dischargePort })}
        />
        {!isVoyage && (
          <>
            {text('stockYard', 200)}
            <LabelledDay
              label={t('logistics.yardArrivalEta')}
              value={values.yardArrivalEta}
              onDay={(yardArrivalEta) => set({ yardArrivalEta })}
            />
            <SelectField
              label={t('logistics.typeOfExport')}
              options={[
                { value: '', label: isOneCar ? '—' : t('logistics.asIs') },
                ...exportTypes.map(({ value, key }) => ({
                  value: String(value),
                  label: t(`bids:exportTypes.${key}.label`),
                })),
              ]}
              value={values.typeOfExport}
              onChange={(typeOfExport) => set({ typeOfExport })}
            />
            {text('destination', 200)}
          </>
        )}
      </div>
    </FormDialog>
  )
}

interface VoyageFieldProps {
  values: LogisticsValues
  onChange: (part: Partial<LogisticsValues>) => void
}

/** The voyage with those that are known; ship and days of a known one are taken over by a press. */
function VoyageField({ values, onChange }: VoyageFieldProps) {
  const { t } = useTranslation('purchase-office')
  const { day } = useFormats()
  const id = useId()
  const { data } = useQuery(voyagesQuery({ pageSize: 100 }))
  const typed = values.voyage.trim().toLowerCase()
  const known = data?.voyages.find(({ voyage }) => voyage.toLowerCase() === typed)
  const isOther =
    known &&
    Object.entries(shipOf(known)).some(([name, value]) => {
      return values[name as keyof LogisticsValues] !== value
    })
  return (
    <div>
      <TextField
        label={t('logistics.voyage')}
        value={values.voyage}
        maxLength={60}
        autoComplete="off"
        list={id}
        onChange={({ target }) => onChange({ voyage: target.value })}
      />
      <datalist id={id}>
        {data?.voyages.map(({ voyage, vessel }) => (
          <option key={voyage} value={voyage}>
            {vessel}
          </option>
        ))}
      </datalist>
      {known && isOther && (
        <Button className="mt-2 w-full" onClick={() => onChange(shipOf(known))}>
          {t('logistics.take', {
            ship: dotted(known.vessel, known.etd && day(known.etd), known.eta && day(known.eta)),
          })}
        </Button>
      )}
    </div>
  )
}

const shipOf = ({ vessel, shippingLine, etd, eta }: Voyage) => ({
  ...{ vessel, shippingLine },
  ...{ etd: etd ?? '', eta: eta ?? '' },
})
