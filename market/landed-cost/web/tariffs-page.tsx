import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, ReceiptJapaneseYen } from 'lucide-react'
import { useState } from 'react'
import { type TariffKind, tariffKinds } from '#market/landed-cost/contract/tariff-kinds.ts'
import type { Tariff } from '#market/landed-cost/contract/tariffs.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { Pager } from '#platform/forms/web/pager.tsx'
import { useChangeCall } from '#platform/forms/web/use-change-call.ts'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Segmented } from '#platform/ui/web/fields/segmented.tsx'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import { ManagerLinks } from '#site/shell/web/manager-links.tsx'
import { costSettingsKey } from './query-keys.ts'
import { RuleReviews } from './rule-reviews.tsx'
import { TariffDialog } from './tariffs/tariff-dialog.tsx'
import { TariffHistory } from './tariffs/tariff-history.tsx'
import { TariffTable, useTariffText } from './tariffs/tariff-table.tsx'

/** Holds the tariffs, the state of their list, and the open dialog. */
function useTariffs() {
  const [kind, setKind] = useState<TariffKind | ''>('')
  const [page, setPage] = useState(1)
  const [view, setView] = useState<'now' | 'history'>('now')
  const [historyOf, setHistoryOf] = useState<Tariff | null>(null)
  const [chosen, setChosen] = useState<Tariff | null>(null)
  const editing = useOpening()
  const deleting = useOpening()
  const query = { page, pageSize: 50, ...(kind && { kind }) }
  const found = useQuery({
    queryKey: [...costSettingsKey, 'tariffs', query] as const,
    queryFn: ({ signal }) => call('listTariffs', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return {
    ...{ kind, view, historyOf, chosen, editing, deleting, found, setPage },
    showKind(next: TariffKind | '') {
      setKind(next)
      setPage(1)
    },
    showNow: () => setView('now'),
    showHistory(tariff: Tariff | null) {
      setHistoryOf(tariff)
      setView('history')
    },
    edit(tariff: Tariff | null) {
      setChosen(tariff)
      editing.show()
    },
    remove(tariff: Tariff) {
      setChosen(tariff)
      deleting.show()
    },
  }
}

interface TariffsProps {
  tariffs: ReturnType<typeof useTariffs>
}

/** Lists the prices of services by house, ports and size, which become the initial costs of purchased cars. */
export function TariffsPage() {
  const { t } = useTranslation('tariffs')
  const tariffs = useTariffs()
  const { view, chosen, editing, deleting } = tariffs
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead
        title={t('title')}
        actions={
          <Button variant="primary" onClick={() => tariffs.edit(null)}>
            <Plus aria-hidden="true" className="size-4" />
            <span className="max-[400px]:sr-only">{t('add')}</span>
          </Button>
        }
      />
      <div className="grid gap-4 pt-3 pb-6 lg:pt-0">
        <ViewChoice tariffs={tariffs} />
        <p className="max-w-3xl px-4 text-sm text-quiet lg:px-0">{t('hint')}</p>
        <RuleReviews />
        {view === 'history' ? <History tariffs={tariffs} /> : <CurrentTariffs tariffs={tariffs} />}
      </div>
      <TariffDialog
        key={`edit ${editing.key}`}
        open={editing.open}
        tariff={chosen}
        houses={tariffs.found.data?.houses ?? []}
        onClose={editing.hide}
      />
      {chosen && (
        <DeleteTariff
          key={`delete ${deleting.key}`}
          open={deleting.open}
          tariff={chosen}
          onClose={deleting.hide}
        />
      )}
    </>
  )
}

function ViewChoice({ tariffs: { view, kind, ...tariffs } }: TariffsProps) {
  const { t } = useTranslation('tariffs')
  return (
    <div className="flex flex-wrap items-end gap-4 px-4 lg:px-0">
      <Segmented
        label={t('view')}
        value={view}
        onChange={(next) => (next === 'now' ? tariffs.showNow() : tariffs.showHistory(null))}
        segments={(['now', 'history'] as const).map((value) => {
          const label = value === 'now' ? t('now') : t('history')
          return { value, label, face: <span className="px-1.5">{label}</span> }
        })}
      />
      {view === 'now' && (
        <div className="w-56">
          <SelectField
            label={t('kind')}
            options={[
              { value: '', label: t('all') },
              ...tariffKinds.map((value) => ({ value, label: t(`cost-lines:${value}`) })),
            ]}
            value={kind}
            onChange={tariffs.showKind}
          />
        </div>
      )}
      <ManagerLinks current="tariffs" />
    </div>
  )
}

function History({ tariffs: { historyOf, showHistory } }: TariffsProps) {
  const textOf = useTariffText()
  return (
    <TariffHistory
      key={historyOf?.id ?? 'all'}
      of={historyOf && { id: historyOf.id, name: textOf(historyOf).name }}
      onAll={() => showHistory(null)}
    />
  )
}

function CurrentTariffs({ tariffs }: TariffsProps) {
  const { t } = useTranslation('tariffs')
  const { data, error, refetch, isFetching } = tariffs.found
  if (error)
    return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-60" />
  return data.tariffs.length === 0 ? (
    <EmptyState
      icon={<ReceiptJapaneseYen aria-hidden="true" />}
      title={tariffs.kind ? t('noneOfKind') : t('none')}
      text={t('noneText')}
      action={
        <Button variant="primary" onClick={() => tariffs.edit(null)}>
          {t('add')}
        </Button>
      }
    />
  ) : (
    <>
      <TariffTable
        tariffs={data.tariffs}
        onEdit={tariffs.edit}
        onHistory={tariffs.showHistory}
        onDelete={tariffs.remove}
      />
      <Pager pageInfo={data.pageInfo} onGo={tariffs.setPage} />
    </>
  )
}

interface DeleteTariffProps {
  open: boolean
  tariff: Tariff
  onClose: () => void
}

function DeleteTariff({ open, tariff, onClose }: DeleteTariffProps) {
  const { t } = useTranslation('tariffs')
  const { name, price } = useTariffText()(tariff)
  const change = useChangeCall('deleteTariff', {
    reloads: costSettingsKey,
    onDone: () => {
      onClose()
      showToast({ id: 'tariff', text: t('deleted') })
    },
  })
  return (
    <FormDialog
      open={open}
      title={t('delete')}
      call={change}
      submitLabel={t('delete')}
      onSubmit={() => change.send({ id: String(tariff.id) })}
      onClose={onClose}
      width={440}
    >
      <p>
        {name}: <b className="font-semibold whitespace-nowrap">{price}</b>
      </p>
      <p className="text-sm text-quiet">{t('hint')}</p>
    </FormDialog>
  )
}
