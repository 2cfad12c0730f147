import { useQuery } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Remark } from './remark.tsx'
import type { RemarkedLot } from './remark-dialog.tsx'
import { RemarkFailure } from './remark-failure.tsx'
import { remarkQuery } from './remark-query.ts'
import { useRemarkDialog } from './use-remark-dialog.tsx'

/** The same in a column of the comparison. */
export function RemarkCell({ lot }: { lot: RemarkedLot }) {
  const { t } = useTranslation('comparison')
  const { data: remark, error, refetch } = useQuery(remarkQuery(lot.id))
  const [dialog, open] = useRemarkDialog()
  if (!remark) {
    if (error) return <RemarkFailure onRetry={() => void refetch()} />
    return <Skeleton className="h-8 w-4/5" />
  }
  return (
    <>
      <Remark remark={remark} />
      <Button
        data-screen-only
        look="ghost"
        aria-haspopup="dialog"
        aria-label={t('remark.of', { lot: lot.title })}
        onClick={() => open(lot)}
        className="-ml-3"
      >
        <NotebookPen aria-hidden="true" className="size-4" />
        {t('remark.edit')}
      </Button>
      {dialog}
    </>
  )
}
