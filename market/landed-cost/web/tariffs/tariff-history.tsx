import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ManagerList } from '#platform/forms/web/manager-list.tsx'
import { useMoment } from '#platform/forms/web/use-moment.ts'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { costSettingsKey } from '../query-keys.ts'
import { useTariffText } from './tariff-table.tsx'

interface TariffHistoryProps {
  /** A single tariff with its name; null for all. */
  of: { readonly id: number; readonly name: string } | null
  onAll: () => void
}

/** Lists earlier versions of tariffs, and who changed them. */
export function TariffHistory({ of, onAll }: TariffHistoryProps) {
  const { t } = useTranslation('tariffs')
  const textOf = useTariffText()
  const moment = useMoment()
  const [page, setPage] = useState(1)
  const wanted = { page, pageSize: 50, ...(of && { id: of.id }) }
  const query = useQuery({
    queryKey: [...costSettingsKey, 'tariff-changes', wanted] as const,
    queryFn: ({ signal }) => call('listTariffChanges', { query: wanted }, { signal }),
    placeholderData: keepPreviousData,
  })
  const changes = query.data?.changes ?? []
  return (
    <>
      {of && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 text-sm lg:px-0">
          {t('historyOf', { name: of.name })}
          <Button onClick={onAll}>{t('historyOfAll')}</Button>
        </p>
      )}
      <ManagerList
        rows={query.data?.changes}
        query={query}
        onGo={setPage}
        empty={{ title: t('noHistory'), text: t('noneText') }}
        label={t('history')}
        keyOf={({ id }) => id}
        render={({ id, change, changedAt, changedBy, tariff }) => {
          const { name, price, source } = textOf(tariff)
          const at = changes.findIndex((one) => one.id === id)
          const before = changes.slice(at + 1).find((one) => one.tariff.id === tariff.id)
          const priceBefore =
            change === 'changed' && before ? textOf(before.tariff).price : undefined
          return (
            <>
              <div className="min-w-0 flex-1 basis-72">
                <p>
                  <span className="text-quiet">{t(`change.${change}`)}: </span>
                  {name}
                </p>
                <p className="text-sm text-quiet">{dotted(moment(changedAt), changedBy)}</p>
                <p className="text-xs text-quiet">{source}</p>
              </div>
              <p className="text-right whitespace-nowrap">
                {priceBefore !== undefined && priceBefore !== price && (
                  <>
                    <del className="text-quiet">{priceBefore}</del>{' '}
                  </>
                )}
                <b className="font-semibold">{price}</b>
              </p>
            </>
          )
        }}
      />
    </>
  )
}
