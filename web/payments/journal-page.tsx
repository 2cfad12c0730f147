import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../contract/core/money.ts'
import { addDays } from '../../contract/core/tokyo-time.ts'
import { call } from '../api/client.ts'
import { useToday } from '../clock/server-now.ts'
import { CallFailure } from '../feedback/call-failure.tsx'
import { useRefusalText } from '../feedback/refusal-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { panelClass } from '../lots/section.tsx'
import { Pager } from '../purchases/manage/pager.tsx'
import { useOpening } from '../purchases/manage/use-opening.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ConfirmDialog } from './office/confirm-dialog.tsx'
import { OfficeFrame } from './office/office-frame.tsx'
import { journalQuery } from './office/office-queries.ts'
import { useMoneyCall } from './office/use-money-call.ts'

const books = ['client', 'bank', 'sales', 'fees'] as const

/** The bookings of a Tokyo day by book; a day that is in balance can be closed. */
export function JournalPage() {
  const { t } = useTranslation('payments-office')
  const format = useFormats()
  const today = useToday()
  const [chosen, setChosen] = useState<string>()
  const [page, setPage] = useState(1)
  const day = chosen ?? today
  const query = { page, pageSize: 50, day }
  const { data, error, refetch, isFetching } = useQuery(journalQuery(query))
  const confirming = useOpening()
  const closing = useMoneyCall(
    (body: { day: string }, options) => call('closeJournal', { body }, options),
    () => {
      confirming.hide()
      return t('journal.done')
    },
  )
  // Days are closed in their order.
  const isOver = data && !data.closed && !data.mayClose && day < today
  const firstOpen = isOver && data.firstOpenDay !== day ? data.firstOpenDay : null
  const refusal = useRefusalText(closing.error)
  const go = (next: string) => {
    setChosen(next)
    setPage(1)
    closing.reset()
  }
  const sumRow = (name: string, sums: Record<(typeof books)[number], number>) => (
    <tr className="bg-sunken font-medium [&>*]:px-4 [&>*]:py-2">
      <th scope="row" colSpan={3} className="text-left font-medium">
        {name}
      </th>
      {books.map((book) => (
        <td key={book} className="text-right whitespace-nowrap">
          {formatNumber(sums[book])}
        </td>
      ))}
    </tr>
  )
  return (
    <OfficeFrame current="journal">
      <div className="flex flex-wrap items-center gap-3 px-4 lg:px-0">
        <IconButton label={t('journal.before')} onClick={() => go(addDays(day, -1))}>
          <ChevronLeft aria-hidden="true" className="size-4" />
        </IconButton>
        <DayField
          label={t('journal.day')}
          value={day}
          first="2000-01-01"
          last={today}
          invalidText={t('fields:invalid')}
          outsideText={t('fields:invalid')}
          onDay={(next) => next && go(next)}
        />
        <IconButton
          label={t('journal.after')}
          aria-disabled={day >= today}
          onClick={() => day < today && go(addDays(day, 1))}
        >
          <ChevronRight aria-hidden="true" className="size-4" />
        </IconButton>
        {data?.closed && (
          <p className="text-sm text-quiet">
            {t('journal.closed', {
              name: data.closed.by,
              at: `${format.dayOf(new Date(data.closed.at))}, ${format.tokyo(new Date(data.closed.at))}`,
            })}
          </p>
        )}
        {firstOpen && (
          <Button onClick={() => go(firstOpen)}>
            {t('journal.firstOpen', { day: format.day(firstOpen) })}
          </Button>
        )}
        {data?.mayClose && (
          <Button
            look="primary"
            aria-disabled={closing.isPending}
            onClick={() => closing.isPending || confirming.show()}
          >
            {t('journal.close')}
          </Button>
        )}
      </div>
      {refusal && !confirming.open && <Notice tone="poor">{refusal}</Notice>}
      <ConfirmDialog
        key={confirming.key}
        open={confirming.open}
        title={t('journal.close')}
        text={t('journal.closeText', { day: format.day(day) })}
        submitLabel={t('journal.close')}
        call={closing}
        onConfirm={() => closing.send({ day })}
        onClose={confirming.hide}
      />
      {error ? (
        <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <Skeleton className="h-60" />
      ) : (
        <>
          <section
            aria-label={t('page.journal')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well
            tabIndex={0}
            className={cx(panelClass, 'overflow-x-auto')}
          >
            <table className="w-full text-sm tabular-nums">
              <thead>
                <tr className="border-line border-b text-left text-quiet [&>th]:px-4 [&>th]:py-2 [&>th]:font-normal">
                  <th scope="col">{t('journal.time')}</th>
                  <th scope="col">{t('journal.booking')}</th>
                  <th scope="col">{t('journal.people')}</th>
                  {books.map((book) => (
                    <th key={book} scope="col" className="text-right whitespace-nowrap">
                      {t(`book.${book}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {sumRow(t('journal.opening'), data.opening)}
                {data.transactions.length === 0 && (
                  <tr>
                    <td colSpan={7} className="px-4 py-6 text-center text-quiet">
                      {t('journal.none')}
                    </td>
                  </tr>
                )}
                {data.transactions.map((one) => (
                  <tr key={one.id} className="align-top [&>*]:px-4 [&>*]:py-2">
                    <td className="whitespace-nowrap">{one.at.slice(11, 16)}</td>
                    <td className="min-w-48">
                      {t(`kind.${one.kind}`)}
                      <span className="block text-quiet text-xs">{one.reference}</span>
                    </td>
                    <td className="min-w-36">{one.users.map(({ name }) => name).join(', ')}</td>
                    {books.map((book) => (
                      <td key={book} className="text-right whitespace-nowrap">
                        {one.books[book] === 0 ? '' : formatNumber(one.books[book])}
                      </td>
                    ))}
                  </tr>
                ))}
                {sumRow(t('journal.sums'), data.sums)}
                {sumRow(t('journal.closing'), data.closing)}
              </tbody>
            </table>
          </section>
          <Pager pageInfo={data.pageInfo} onGo={setPage} />
        </>
      )}
    </OfficeFrame>
  )
}
