import { useQuery } from '@tanstack/react-query'
import { Ban, NotebookPen, Pencil } from 'lucide-react'
import type { LotRemark } from '../../../contract/comparison/calls.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dotted } from '../../lots/line-text.ts'
import { Section } from '../../lots/section.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OwnTag } from './own-tag.tsx'
import type { RemarkedLot } from './remark-dialog.tsx'
import { RemarkFailure } from './remark-failure.tsx'
import { remarkQuery } from './remark-query.ts'
import { useRemarkDialog } from './use-remark-dialog.tsx'

const isEmpty = ({ note, tags, notForMe }: LotRemark) =>
  note === '' && tags.length === 0 && notForMe === null

/** The person's own note, tags and verdict on the page of a lot. */
export function RemarkCard({ lot }: { lot: RemarkedLot }) {
  const { t } = useTranslation('comparison')
  const { data: remark, error, refetch } = useQuery(remarkQuery(lot.id))
  const [dialog, open] = useRemarkDialog()
  const isKnown = remark !== undefined && !isEmpty(remark)
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

/** A whole remark. */
export function Remark({ remark: { note, tags, notForMe } }: { remark: LotRemark }) {
  const { t } = useTranslation('comparison')
  return (
    <div className="grid grid-cols-1 gap-1.5 text-sm wrap-anywhere">
      {notForMe && (
        <p className="flex items-baseline gap-1.5 text-poor">
          <Ban aria-hidden="true" className="size-3.5 shrink-0 translate-y-0.5" />
          <span className="min-w-0">
            <span className="font-medium">{t('remark.notForMe')}</span>
            {': '}
            {dotted(t(`remark.reason.${notForMe.reason}`), notForMe.text)}
          </span>
        </p>
      )}
      {tags.length > 0 && (
        <ul aria-label={t('remark.tags')} className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <OwnTag className="text-sm leading-5">{tag}</OwnTag>
            </li>
          ))}
        </ul>
      )}
      {note && <p className="whitespace-pre-line">{note}</p>}
    </div>
  )
}
