import { Pencil } from 'lucide-react'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useSeenVersion } from '#platform/forms/web/use-seen-version.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { IconButton } from '#platform/ui/web/button.tsx'
import type { PurchaseView } from '../page/purchase-query.ts'
import { LogisticsDialog } from './logistics-dialog.tsx'
import { logisticsOf } from './logistics-values.ts'

/** Edits the logistics of a car. */
export function LogisticsButton({ car }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-office')
  const opening = useOpening()
  return (
    <span data-screen-only className="contents">
      <IconButton label={t('logistics.edit')} onClick={opening.show}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <CarLogistics key={opening.key} open={opening.open} car={car} onClose={opening.hide} />
    </span>
  )
}

interface CarLogisticsProps {
  open: boolean
  car: PurchaseView
  onClose: () => void
}

function CarLogistics({ open, car, onClose }: CarLogisticsProps) {
  const { t } = useTranslation('purchase-office')
  const version = useSeenVersion(car.version)
  return (
    <LogisticsDialog
      open={open}
      title={t('logistics.edit')}
      target={{ id: car.carDetail.id, version }}
      before={logisticsOf(car)}
      onClose={onClose}
    />
  )
}
