import type { listExportRules } from '#market/landed-cost/contract/export/calls.ts'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import { useMoment } from '#platform/forms/web/use-moment.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Badge } from '#platform/ui/web/badge.tsx'
import { useBanText } from './use-export-text.ts'

interface ExportVersionsProps {
  /** The newest first. */
  versions: ResponseBody<typeof listExportRules>['rules']
}

/** All versions of the export rules of a destination, with their bans and sources. */
export function ExportVersions({ versions }: ExportVersionsProps) {
  const { t } = useTranslation('export-rules')
  const banText = useBanText()
  const moment = useMoment()
  const inForce = versions.findIndex(({ isInForce }) => isInForce)
  if (versions.length === 0) return <p className="text-sm text-quiet">{t('none')}</p>
  return (
    <ul className="divide-y divide-line">
      {versions.map((version, at) => {
        const { id, validFrom, source, bans, isInForce, enteredAt, enteredBy } = version
        const state = isInForce ? 'now' : inForce === -1 || at < inForce ? 'upcoming' : 'past'
        return (
          <li key={id} className="grid gap-1 py-3 text-sm">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <b className="font-semibold whitespace-nowrap">
                {t('from', { day: dottedDay(validFrom) })}
              </b>
              <Badge tone={isInForce ? 'good' : 'quiet'}>{t(`state.${state}`)}</Badge>
            </p>
            {bans.length === 0 ? (
              <p>{t('nothingBanned')}</p>
            ) : (
              <ul className="list-disc pl-5">
                {bans.map((ban) => (
                  <li key={JSON.stringify(ban)}>{banText(ban)}</li>
                ))}
              </ul>
            )}
            <p className="text-quiet">
              <a
                href={source.url}
                target="_blank"
                rel="noreferrer"
                className="wrap-anywhere underline"
              >
                {t('costs:export.source', {
                  source: source.text,
                  day: dottedDay(source.reviewedOn),
                })}
              </a>
            </p>
            <p className="text-quiet">
              {enteredBy === ''
                ? t('preinstalled')
                : t('enteredBy', { name: enteredBy, when: moment(enteredAt) })}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
