import { ChevronUp, Ship } from 'lucide-react'
import { useState } from 'react'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { Selection } from '#platform/list/web/rows/selection.ts'
import { Button, buttonClass } from '#platform/ui/web/button.tsx'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import type { PurchaseRow } from '#trade/purchases/contract/calls.ts'
import { statusesForMany } from '#trade/purchases/contract/manager-calls.ts'
import { maxCarsAtOnce, purchaseStatusName } from '#trade/purchases/contract/rules.ts'
import { BulkStatus } from './bulk-status.tsx'
import { LogisticsDialog } from './logistics-dialog.tsx'
import { noLogistics } from './logistics-values.ts'

/** Managers' actions on several cars, in the selection bar. */
export function BulkActions({ selection }: { selection: Selection<PurchaseRow> }) {
  const { t } = useTranslation('purchase-office')
  const format = useFormats()
  const ship = useOpening()
  const moving = useOpening()
  const [status, setStatus] = useState<BulkStatus>(null)
  const total = selection.rows.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  const target = { ids: selection.rows.map(({ id }) => id) }
  const count = target.ids.length
  const isTooMany = count > maxCarsAtOnce
  return (
    <>
      <span translate="no" className="text-sm text-quiet">
        {format.price(total)}
      </span>
      {isTooMany && (
        <span className="text-sm text-fair">{t('many.most', { most: maxCarsAtOnce })}</span>
      )}
      <Button aria-disabled={isTooMany} onClick={() => isTooMany || ship.show()}>
        <Ship aria-hidden="true" className="size-4" />
        {t('many.ship')}
      </Button>
      <MenuButton
        menuLabel={t('status.menu')}
        className={buttonClass()}
        aria-disabled={isTooMany}
        sections={() => [
          {
            kind: 'actions',
            entries: [null, ...statusesForMany].map((value) => ({
              label: t(`purchases:status.${purchaseStatusName(value)}`),
              onPress: () => {
                setStatus(value as BulkStatus)
                moving.show()
              },
            })),
          },
        ]}
      >
        {t('status.button')}
        <ChevronUp aria-hidden="true" className="size-4" />
      </MenuButton>
      <span className="mr-auto" />
      <LogisticsDialog
        key={`ship ${ship.key}`}
        open={ship.open}
        title={t('many.shipTitle', { count })}
        hint={t('many.shipHint')}
        target={target}
        before={noLogistics}
        onClose={ship.hide}
        onSaved={selection.clear}
      />
      <BulkStatus
        key={`status ${moving.key}`}
        open={moving.open}
        target={target}
        count={count}
        status={status}
        onClose={moving.hide}
        onDone={selection.clear}
      />
    </>
  )
}
