import type { ReactNode } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import { Tabs } from '#platform/ui/web/tabs.tsx'
import type { PurchaseRow } from '#trade/purchases/contract/calls.ts'
import { purchaseStatusName } from '#trade/purchases/contract/rules.ts'
import { type PurchaseAddress, statusValues } from './purchase-address.ts'
import { withStatus } from './purchase-filters.ts'
import type { PurchaseListMeta } from './purchase-list.ts'

interface StatusTabsProps {
  list: CollectionState<PurchaseRow, PurchaseAddress, PurchaseListMeta>
  children: ReactNode
}

const all = 'all'

/** The statuses with the number of cars in each under the other filters. Pressing the selected one shows all. */
export function StatusTabs({ list: { address, go, meta }, children }: StatusTabsProps) {
  const { t } = useTranslation('purchases')
  const { status } = address
  const countOf = (value: number) =>
    meta?.statuses.find((one) => (one.value ?? 0) === value)?.count ?? 0
  const total = meta?.statuses.reduce((sum, { count }) => sum + count, 0)
  return (
    <Tabs
      label={t('statuses')}
      tabs={[
        { value: all, label: t('all'), count: total === undefined ? total : formatNumber(total) },
        ...statusValues.map((value) => ({
          value: String(value),
          label: t(`status.${purchaseStatusName(value || null)}`),
          count: meta && formatNumber(countOf(value)),
        })),
      ]}
      value={status === undefined ? all : String(status)}
      onChange={(value) => void go(withStatus(statusValues.find((one) => String(one) === value)))}
      onAgain={status === undefined ? undefined : () => void go(withStatus(undefined))}
    >
      {children}
    </Tabs>
  )
}
