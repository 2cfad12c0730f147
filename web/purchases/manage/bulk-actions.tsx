import { ChevronUp, Ship } from 'lucide-react'
import { useState } from 'react'
import type { PurchaseRow } from '../../../contract/purchases/calls.ts'
import { statusesForMany } from '../../../contract/purchases/manager-calls.ts'
import { maxCarsAtOnce, purchaseStatusName } from '../../../contract/purchases/rules.ts'
import type { Selection } from '../../collection/rows/selection.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { LogisticsDialog } from './logistics-dialog.tsx'
import { noLogistics } from './logistics-values.ts'
import { ManyStatus } from './many-status.tsx'
import { useOpening } from './use-opening.ts'

/** What managers can do with several cars at once, in the bar of the selection. */
export function BulkActions({ selection }: { selection: Selection<PurchaseRow> }) {
  const { t } = useTranslation('purchase-office')
  const format = useFormats()
  const ship = useOpening()
  const moving = useOpening()
  const [status, setStatus] = useState<ManyStatus>(null)
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
                setStatus(value as ManyStatus)
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
      <ManyStatus
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
