import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { exportTypes } from '#market/reference-data/contract/export-types.ts'
import {
  dischargePortCodes,
  exportPortCodes,
  portName,
} from '#market/reference-data/contract/ports.ts'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { LabelledDay } from '#platform/forms/web/manager-fields.tsx'
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

/** The cars whose logistics are set: one in the version that was seen, several, or all of a voyage. */
export type LogisticsTarget =
  | { readonly ids: readonly number[] }
  | { readonly id: number; readonly version: (isStale: boolean) => number }
  | { readonly ofVoyage: string }

interface LogisticsDialogProps {
  open: boolean
  title: string
  target: LogisticsTarget
  /** The current values. */
  before: LogisticsValues
  /** A hint on the form, such as that empty fields keep their values. */
  hint?: string
  onClose: () => void
  onSaved?: () => void
}

/** Edits yard, ports, ship and days of one or many cars. */
export function LogisticsDialog(props: LogisticsDialogProps) {
  const { open, title, target, hint, onClose } = props
  const { t } = useTranslation('purchase-office')
  const logistics = useLogistics(props)
  return (
    <FormDialog
      open={open}
      title={title}
      call={logistics.change}
      submitLabel={t('forms:save')}
      onSubmit={logistics.save}
      onClose={onClose}
      width={720}
    >
      {hint && <p className="text-sm text-quiet">{hint}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <VoyageField values={logistics.values} onChange={logistics.set} />
        <LogisticsText name="vessel" logistics={logistics} />
        <LogisticsText name="shippingLine" logistics={logistics} />
        <ShipDays logistics={logistics} />
        <Ports logistics={logistics} />
        {!('ofVoyage' in target) && <CarFields logistics={logistics} />}
      </div>
    </FormDialog>
  )
}

interface SectionProps {
  logistics: ReturnType<typeof useLogistics>
}

/** The typed values, and how changed ones are saved. */
function useLogistics({ target, before, onClose, onSaved }: LogisticsDialogProps) {
  const { t } = useTranslation('purchase-office')
  const [seen] = useState(before)
  const [values, setValues] = useState(before)
  const set = (part: Partial<LogisticsValues>) => setValues((now) => ({ ...now, ...part }))
  const change = usePurchaseCall('updateLogistics', ({ changed }) => {
    onClose()
    onSaved?.()
    showToast({
      id: 'purchase-logistics',
      text: changed === 0 ? t('logistics.unchanged') : t('logistics.done', { count: changed }),
    })
  })
  const isEarly = values.etd !== '' && values.eta !== '' && values.eta < values.etd
  const save = () => {
    const fields = changedFields(values, seen)
    if (isEarly) return
    if (Object.keys(fields).length === 0) return onClose()
    if ('id' in target) {
      const version = target.version(change.isStale)
      return change.send({ ids: [String(target.id)], fields, version })
    }
    if ('ofVoyage' in target) return change.send({ ofVoyage: target.ofVoyage, fields })
    change.send({ ids: target.ids.map(String), fields })
  }
  /** The empty option of a choice. */
  const unchanged = { value: '', label: 'id' in target ? '—' : t('logistics.asIs') }
  return { values, set, isEarly, change, save, unchanged }
}

const textLengths = { stockYard: 200, destination: 200, shippingLine: 100, vessel: 100 } as const

function LogisticsText({ name, logistics }: SectionProps & { name: keyof typeof textLengths }) {
  const { t } = useTranslation('purchase-office')
  const { values, set } = logistics
  return (
    <TextField
      label={t(`logistics.${name}`)}
      value={values[name]}
      maxLength={textLengths[name]}
      autoComplete="off"
      onChange={({ target: input }) => set({ [name]: input.value })}
    />
  )
}

function ShipDays({ logistics: { values, set, isEarly } }: SectionProps) {
  const { t } = useTranslation('purchase-office')
  return (
    <div className="flex flex-wrap gap-4">
      <LabelledDay label={t('logistics.etd')} value={values.etd} onDay={(etd) => set({ etd })} />
      <LabelledDay
        label={t('logistics.eta')}
        value={values.eta}
        onDay={(eta) => set({ eta })}
        error={isEarly ? t('errors:arrival_before_departure') : undefined}
      />
    </div>
  )
}

function Ports({ logistics: { values, set, unchanged } }: SectionProps) {
  const { t, language } = useTranslation('purchase-office')
  const portsOf = (codes: readonly string[]) => [
    unchanged,
    ...codes.map((value) => ({ value, label: portName(value, language) })),
  ]
  return (
    <>
      <SelectField
        label={t('tariffs:exportPort')}
        options={portsOf(exportPortCodes)}
        value={values.exportPort}
        onChange={(exportPort) => set({ exportPort })}
      />
      <SelectField
        label={t('tariffs:dischargePort')}
        options={portsOf(dischargePortCodes)}
        value={values.dischargePort}
        onChange={(dischargePort) => set({ dischargePort })}
      />
    </>
  )
}

/** The fields that differ between cars of a voyage. */
function CarFields({ logistics }: SectionProps) {
  const { t } = useTranslation('purchase-office')
  const { values, set } = logistics
  return (
    <>
      <LogisticsText name="stockYard" logistics={logistics} />
      <LabelledDay
        label={t('logistics.yardArrivalEta')}
        value={values.yardArrivalEta}
        onDay={(yardArrivalEta) => set({ yardArrivalEta })}
      />
      <SelectField
        label={t('logistics.typeOfExport')}
        options={[
          logistics.unchanged,
          ...exportTypes.map(({ value, key }) => ({
            value: String(value),
            label: t(`export-types:${key}.label`),
          })),
        ]}
        value={values.typeOfExport}
        onChange={(typeOfExport) => set({ typeOfExport })}
      />
      <LogisticsText name="destination" logistics={logistics} />
    </>
  )
}

interface VoyageFieldProps {
  values: LogisticsValues
  onChange: (part: Partial<LogisticsValues>) => void
}

/** A field for the voyage with suggestions; selecting a known voyage copies its ship and days. */
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
