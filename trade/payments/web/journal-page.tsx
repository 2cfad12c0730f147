import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#platform/clock/contract/tokyo-time.ts'
import { useToday } from '#platform/clock/web/server-now.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { Pager } from '#platform/forms/web/pager.tsx'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { DayField } from '#platform/ui/web/fields/day-field.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { AccountingFrame } from './accounting/accounting-frame.tsx'
import { journalQuery } from './accounting/accounting-queries.ts'
import { JournalBalances, JournalBookings } from './accounting/journal-tables.tsx'
import { useMoneyCall } from './accounting/use-money-call.ts'

/** Accounts and bookings of the Tokyo day in the address; past days can be closed. */
export function JournalPage() {
  const { t } = useTranslation('payments-office')
  const format = useFormats()
  const journal = useJournal()
  const { day, closing, confirming } = journal
  const { data, error, refetch, isFetching } = journal.query
  const refusal = useRefusalText(closing.error)
  return (
    <AccountingFrame current="journal">
      <JournalBar journal={journal} />
      {refusal && !confirming.open && <Notice tone="poor">{refusal}</Notice>}
      <FormDialog
        key={confirming.key}
        open={confirming.open}
        title={t('journal.close')}
        submitLabel={t('journal.close')}
        call={closing}
        onSubmit={() => closing.send({ day })}
        onClose={confirming.hide}
        width={440}
      >
        <p className="text-sm">{t('journal.closeText', { day: format.day(day) })}</p>
      </FormDialog>
      {error ? (
        <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <Skeleton className="h-60" />
      ) : (
        <>
          <JournalBalances journal={data} />
          <JournalBookings journal={data} />
          <Pager pageInfo={data.pageInfo} onGo={journal.setPage} />
        </>
      )}
    </AccountingFrame>
  )
}

/** The shown day, its bookings, and how it is closed. */
function useJournal() {
  const { t } = useTranslation('payments-office')
  const today = useToday()
  const navigate = useNavigate()
  const chosen = readJournalDay(useSearch({ strict: false }))
  const [page, setPage] = useState(1)
  const day = chosen && chosen <= today ? chosen : today
  const query = useQuery(journalQuery({ page, pageSize: 50, day }))
  const confirming = useOpening()
  const closing = useMoneyCall('closeJournal', () => {
    confirming.hide()
    return t('journal.done')
  })
  const go = (next: string) => {
    void navigate({
      to: '/payments/journal',
      search: (next === today ? {} : { day: next }) as Record<string, unknown>,
    })
    setPage(1)
    closing.reset()
  }
  return { day, today, query, setPage, go, closing, confirming }
}

/** Goes to another day, shows whether this one is closed, and closes it. */
function JournalBar({ journal }: { journal: ReturnType<typeof useJournal> }) {
  const { t } = useTranslation('payments-office')
  const format = useFormats()
  const { day, today, go, closing, confirming } = journal
  const { data } = journal.query
  // Days are closed in order.
  const firstOpen = data?.firstOpenDay ?? null
  return (
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
      {firstOpen && firstOpen !== day && (
        <Button onClick={() => go(firstOpen)}>
          {t('journal.firstOpen', { day: format.day(firstOpen) })}
        </Button>
      )}
      {firstOpen === day && (
        <p className="text-sm text-quiet">
          {t('journal.firstOpen', { day: format.day(firstOpen) })}
        </p>
      )}
      {data?.mayClose && (
        <Button
          variant="primary"
          aria-disabled={closing.isPending}
          onClick={() => closing.isPending || confirming.show()}
        >
          {t('journal.close')}
        </Button>
      )}
    </div>
  )
}

/** Reads `/payments/journal?day=2026-11-24`; without a day, today is shown. */
function readJournalDay({ day }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined
}
