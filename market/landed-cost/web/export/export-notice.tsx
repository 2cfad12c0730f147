import type { CostLot, CostSetting } from '#market/landed-cost/contract/costs.ts'
import { exportVerdictFor } from '#market/landed-cost/contract/export/verdict-for.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Notice } from '#platform/ui/web/notice.tsx'
import { useExportText } from './use-export-text.ts'

interface ExportNoticeProps {
  setting: CostSetting
  lot: CostLot
  /** Null where the price is only expected. */
  amountYen: number | null
}

/** Whether Japan lets the lot out to the destination, by which source. */
export function ExportNotice({ setting, lot, amountYen }: ExportNoticeProps) {
  const { t } = useTranslation('costs')
  const textOf = useExportText()
  const verdict = exportVerdictFor(setting, lot, amountYen)
  if (!verdict || !setting.exportRules) return null
  const { text, url, reviewedOn } = setting.exportRules.source
  const source = (
    <p className="text-xs">
      <a href={url} target="_blank" rel="noreferrer" className="wrap-anywhere underline">
        {t('export.source', { source: text, day: dottedDay(reviewedOn) })}
      </a>
    </p>
  )
  const sentence = <p>{textOf(verdict, setting.choice.destination)}</p>
  if (verdict.status === 'allowed') {
    return (
      <div className="text-sm text-quiet">
        {sentence}
        {source}
      </div>
    )
  }
  return (
    <Notice tone={verdict.status === 'banned' ? 'poor' : 'fair'}>
      {sentence}
      {source}
    </Notice>
  )
}
