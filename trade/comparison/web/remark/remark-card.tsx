import { useQuery } from '@tanstack/react-query'
import { NotebookPen, Pencil } from 'lucide-react'
import { Section } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Remark } from './remark.tsx'
import { isEmptyRemark } from './remark-change.ts'
import type { RemarkedLot } from './remark-dialog.tsx'
import { RemarkFailure } from './remark-failure.tsx'
import { remarkQuery } from './remark-query.ts'
import { useRemarkDialog } from './use-remark-dialog.tsx'

/** The person's own note, tags and verdict on the page of a lot. */
export function RemarkCard({ lot }: { lot: RemarkedLot }) {
  const { t } = useTranslation('comparison')
  const { data: remark, error, refetch } = useQuery(remarkQuery(lot.id))
  const [dialog, open] = useRemarkDialog()
  const isKnown = remark !== undefined && !isEmptyRemark(remark)
  return (
    <Section
      title={t('remark.title')}
      className={isKnown ? 'print:order-5 print:col-span-2' : 'print:hidden'}
      action={
        isKnown && (
          <IconButton data-screen-only label={t('remark.edit')} onClick={() => open(lot)}>
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
        )
      }
    >
      {isKnown ? (
        <Remark remark={remark} />
      ) : remark === undefined ? (
        error ? (
          <RemarkFailure onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-9 w-48 touch:h-11" />
        )
      ) : (
        <Button aria-haspopup="dialog" onClick={() => open(lot)}>
          <NotebookPen aria-hidden="true" className="size-4" />
          {t('remark.add')}
        </Button>
      )}
      <p className="mt-2 text-xs text-quiet print:hidden">{t('remark.private')}</p>
      {dialog}
    </Section>
  )
}
