import { useState } from 'react'
import {
  type CarSize,
  maxLeadHours,
  type TariffKind,
} from '#market/landed-cost/contract/tariff-kinds.ts'
import type { Tariff } from '#market/landed-cost/contract/tariffs.ts'
import { exportTypeNumbers } from '#market/reference-data/contract/destinations.ts'
import { amountOf, readAmount } from '#platform/core/contract/read-amount.ts'
import { useChangeCall } from '#platform/forms/web/use-change-call.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import { costSettingsKey } from '../query-keys.ts'

/** Maximum of a percentage, in tenths of a per cent. */
const maxPerMille = 500

interface TariffDraft {
  readonly kind: TariffKind
  readonly houseId: string
  readonly exportPort: string
  readonly dischargePort: string
  readonly size: CarSize | ''
  readonly exportType: string
  readonly sourceText: string
  readonly sourceOn: string
  readonly unit: 'yen' | 'perMille'
  readonly amount: number | null
  readonly perMille: string
  readonly leadHours: string
}

const draftOf = (tariff: Tariff | null): TariffDraft => ({
  kind: tariff?.kind ?? 'auction_fee',
  houseId: String(tariff?.houseId ?? ''),
  exportPort: tariff?.exportPort ?? '',
  dischargePort: tariff?.dischargePort ?? '',
  size: tariff?.size ?? '',
  exportType: String(tariff?.exportType ?? ''),
  sourceText: tariff?.source.text ?? '',
  sourceOn: tariff?.source.day ?? '',
  unit: tariff?.perMille ? 'perMille' : 'yen',
  amount: tariff?.amountYen ?? null,
  perMille: String(tariff?.perMille ?? ''),
  leadHours: String(tariff?.leadHours ?? ''),
})

export type TariffForm = ReturnType<typeof useTariffForm>

/** Holds the entries of a tariff (null for a new one), and the call that saves it. */
export function useTariffForm(tariff: Tariff | null, onSaved: () => void) {
  const { t } = useTranslation('tariffs')
  const [draft, setDraft] = useState(() => draftOf(tariff))
  const [wasSent, setWasSent] = useState(false)
  const change = useChangeCall('saveTariff', {
    reloads: costSettingsKey,
    onDone: () => {
      onSaved()
      showToast({ id: 'tariff', text: t('done') })
    },
  })
  const isInspection = draft.kind === 'lot_inspection'
  const isYen = draft.unit === 'yen' || isInspection
  const part = amountOf(readAmount(draft.perMille, { max: maxPerMille })) ?? 0
  const isMissing = isYen ? draft.amount === null : part < 1
  const leadHours = isInspection
    ? amountOf(readAmount(draft.leadHours, { max: maxLeadHours }))
    : null
  const lacksHours = isInspection && leadHours === null
  const lacksHouse = isInspection && draft.houseId === ''
  return {
    draft,
    change,
    isInspection,
    isYen,
    priceError: wasSent && isMissing ? t('fields:invalid') : undefined,
    hoursError: wasSent && lacksHours ? t('fields:invalid') : undefined,
    houseError: wasSent && lacksHouse ? t('fields:required') : undefined,
    /** Returns the value of a field and its change handler. */
    field: <Name extends keyof TariffDraft>(name: Name) => ({
      value: draft[name],
      onChange: (value: TariffDraft[Name]) => setDraft((before) => ({ ...before, [name]: value })),
    }),
    save() {
      setWasSent(true)
      if (isMissing || lacksHours || lacksHouse) return
      const { kind, houseId, size, exportPort, dischargePort, exportType } = draft
      const { sourceText, sourceOn } = draft
      change.send({
        ...(tariff && { id: String(tariff.id) }),
        ...{ kind, houseId: houseId === '' ? null : Number(houseId), size: size || null },
        ...{ exportPort: exportPort || null, dischargePort: dischargePort || null },
        exportType: exportTypeNumbers.find((one) => String(one) === exportType) ?? null,
        ...{ sourceText, ...(sourceOn && { sourceOn }) },
        ...{ amountYen: isYen ? draft.amount : null, perMille: isYen ? null : part, leadHours },
      })
    },
  }
}
