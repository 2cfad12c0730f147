import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import type { Inspection } from '#trade/chat/contract/inspections.ts'

const tones = { ordered: 'fair', done: 'good', declined: 'poor' } as const

/** State and fee of an inspection; a declined one costs nothing. */
export function InspectionState({ inspection: { state, fee } }: { inspection: Inspection }) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  return (
    <span className="text-sm">
      <StatusDot tone={tones[state]}>{t(`inspection.state.${state}`)}</StatusDot>
      {state !== 'declined' && <span className="text-quiet"> · {format.price(fee)}</span>}
    </span>
  )
}
