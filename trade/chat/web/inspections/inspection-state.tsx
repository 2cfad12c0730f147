import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import type { Inspection } from '#trade/chat/contract/inspections.ts'

const tones = { ordered: 'fair', done: 'good', declined: 'poor' } as const

/** State of an inspection with its fee, or with the reason for which it was declined. */
export function InspectionState({ inspection }: { inspection: Inspection }) {
  const { state, fee, reason } = inspection
  const { t } = useTranslation('chat')
  const format = useFormats()
  return (
    <span className="line-clamp-3 wrap-anywhere text-sm">
      <StatusDot tone={tones[state]}>{t(`inspection.state.${state}`)}</StatusDot>
      <span className="text-quiet"> · {state === 'declined' ? reason : format.price(fee)}</span>
    </span>
  )
}
