import { useQuery } from '@tanstack/react-query'
import { Calculator, Printer } from 'lucide-react'
import { useState } from 'react'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import { ExportNotice } from '../export/export-notice.tsx'
import { Total } from './cost-card.tsx'
import { CostInputs } from './cost-inputs.tsx'
import { CostLines } from './cost-lines.tsx'
import { storedCostsQuery } from './cost-query.ts'
import { CostRemarks, CostWarnings } from './cost-remarks.tsx'
import { printPart } from './print-part.ts'
import { useCostText } from './use-cost-text.ts'

const widthPx = 560

interface StoredCostsProps {
  bidId: number
  /** The vehicle's name in the title and in print. */
  name: string
}

/** Opens the calculations stored when the bid was placed or changed. */
export function StoredCostsButton({ bidId, name }: StoredCostsProps) {
  const { t } = useTranslation('costs')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Calculator aria-hidden="true" className="size-4" />
        {t('kept.open')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('kept.title')}
        closeLabel={t('common:close')}
        width={widthPx}
      >
        {isOpen && <Stored bidId={bidId} name={name} />}
      </Dialog>
    </>
  )
}

function Stored({ bidId, name }: StoredCostsProps) {
  const text = useCostText()
  const { t } = useTranslation('costs')
  const { data, error, refetch, isFetching } = useQuery(storedCostsQuery(bidId))
  const [chosen, setChosen] = useState<number>()
  if (error)
    return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) {
    return (
      <div className="p-4">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-64 w-full" />
      </div>
    )
  }
  const shown = data.stored.find(({ id }) => id === chosen) ?? data.stored[0]
  if (!shown) return <p className="p-4 text-sm text-quiet">{t('kept.none')}</p>
  const { costs, setting, lot } = shown
  return (
    <div data-print-part className="grid gap-3 overflow-y-auto p-4">
      {data.stored.length > 1 && (
        <div data-screen-only className="flex flex-wrap gap-2">
          {data.stored.map(({ id, costs: { amountYen } }) => (
            <Button
              key={id}
              translate="no"
              aria-pressed={id === shown.id}
              onClick={() => setChosen(id)}
            >
              {text.yen(amountYen)}
            </Button>
          ))}
        </div>
      )}
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium break-words">{name}</p>
          <p className="text-sm text-quiet">{t('kept.at', { when: text.when(shown.storedAt) })}</p>
          <p className="text-sm text-quiet">
            {t('to', {
              port: text.port(setting.choice.port),
              from: text.port(setting.choice.exportPort),
              exportType: t(`exportType.${setting.choice.exportType}`),
            })}
          </p>
          <CostInputs setting={setting} lot={lot} text={text} />
        </div>
        <IconButton
          data-screen-only
          label={t('print')}
          onClick={({ currentTarget }) => printPart(currentTarget)}
        >
          <Printer aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <Total costs={costs} text={text} />
      <ExportNotice setting={setting} lot={lot} amountYen={costs.amountYen} />
      <CostWarnings costs={costs} text={text} />
      <CostLines costs={costs} text={text} />
      <CostRemarks costs={costs} setting={setting} text={text} />
    </div>
  )
}
