import { useState } from 'react'
import type { ExportBan } from '#market/landed-cost/contract/export/bans.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import type { Drive } from '#market/reference-data/contract/powertrains.ts'
import { amountOf, readAmount } from '#platform/core/contract/read-amount.ts'
import { useChangeCall } from '#platform/forms/web/use-change-call.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import { costSettingsKey } from '../query-keys.ts'

export const banLimits = ['overYen', 'overCc', 'overYears'] as const
export type BanLimit = (typeof banLimits)[number]

/** A ban as it is typed. */
export interface BanDraft {
  /** Tells drafts apart, which may be equal. */
  readonly id: number
  readonly kind: ExportBan['kind']
  readonly drives: readonly Drive[]
  readonly limits: Readonly<Record<BanLimit, string>>
}

const maxOf: Readonly<Record<BanLimit, number>> = {
  ...{ overYen: 1_000_000_000, overCc: 100_000, overYears: 100 },
}

const text = (limit: number | null) => (limit === null ? '' : String(limit))
const draftOf = (
  { kind, drives, overYen, overCc, overYears }: ExportBan,
  id: number,
): BanDraft => ({
  ...{ id, kind, drives },
  limits: { overYen: text(overYen), overCc: text(overCc), overYears: text(overYears) },
})

/** Null for no limit, undefined for what cannot be read. */
function limitOf(typed: string, key: BanLimit): number | null | undefined {
  if (typed.trim() === '') return null
  return amountOf(readAmount(typed, { max: maxOf[key] })) ?? undefined
}

export const isLimitWrong = ({ limits }: BanDraft, key: BanLimit): boolean =>
  limitOf(limits[key], key) === undefined

const banOf = ({ kind, drives, limits }: BanDraft): ExportBan => ({
  ...{ kind, drives: [...drives] },
  overYen: limitOf(limits.overYen, 'overYen') ?? null,
  overCc: limitOf(limits.overCc, 'overCc') ?? null,
  overYears: limitOf(limits.overYears, 'overYears') ?? null,
})

export interface ExportRulesFormProps {
  destination: Destination
  /** The bans that the new version begins with. */
  from: readonly ExportBan[]
  onClose: () => void
}

const isAddress = (typed: string) => /^https?:\/\/\S+$/.test(typed.trim())

/** What is typed of a new version of export rules, and the call that saves it. */
export function useExportRulesForm({ destination, from, onClose }: ExportRulesFormProps) {
  const { t } = useTranslation('export-rules')
  const [bans, setBans] = useState<readonly BanDraft[]>(() => from.map(draftOf))
  const [validity, setValidity] = useState({
    ...{ validFrom: '', sourceText: '', sourceUrl: '', reviewedOn: '' },
  })
  const [wasSent, setWasSent] = useState(false)
  const change = useChangeCall('saveExportRules', {
    reloads: costSettingsKey,
    onDone: () => {
      onClose()
      showToast({ id: 'export-rules', text: t('saved') })
    },
  })
  const isWrong =
    Object.values(validity).some((value) => value.trim() === '') ||
    !isAddress(validity.sourceUrl) ||
    bans.some((ban) => banLimits.some((key) => isLimitWrong(ban, key)))
  return {
    ...{ bans, validity, change, wasSent },
    errorOf(key: keyof typeof validity): string | undefined {
      if (!wasSent) return undefined
      if (validity[key].trim() === '') return t('fields:required')
      return key === 'sourceUrl' && !isAddress(validity.sourceUrl) ? t('fields:invalid') : undefined
    },
    editValidity: (next: Partial<typeof validity>) =>
      setValidity((before) => ({ ...before, ...next })),
    editBan: (id: number, next: Partial<BanDraft>) =>
      setBans((before) => before.map((ban) => (ban.id === id ? { ...ban, ...next } : ban))),
    removeBan: (id: number) => setBans((before) => before.filter((ban) => ban.id !== id)),
    addBan: () =>
      setBans((before) => [
        ...before,
        {
          ...{ id: Math.max(-1, ...before.map(({ id }) => id)) + 1, kind: 'car', drives: [] },
          limits: { overYen: '', overCc: '', overYears: '' },
        },
      ]),
    save() {
      setWasSent(true)
      if (change.isPending || isWrong) return
      change.send({ destination, ...validity, bans: bans.map(banOf) })
    },
  }
}

export type ExportRulesFormState = ReturnType<typeof useExportRulesForm>
