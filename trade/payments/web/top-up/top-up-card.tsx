import { type Ref, useId } from 'react'
import { panelClass } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import type { BalanceView } from '#trade/payments/contract/calls.ts'
import type { Bill } from './bill.ts'
import { RunningPayments } from './running-payments.tsx'
import { TopUpForm } from './top-up-form.tsx'

interface TopUpCardProps {
  view: BalanceView | undefined
  /** The chosen bill, with a counter: every choice refills the form. */
  chosen: { readonly bill: Bill; readonly count: number } | undefined
  onChoose: (bill: Bill | undefined) => void
  ref?: Ref<HTMLElement>
}

/** Tops up the account: an amount, three payment methods, and pending payments. */
export function TopUpCard({ view, chosen, onChoose, ref }: TopUpCardProps) {
  const { t } = useTranslation('payments')
  const id = useId()
  return (
    <section
      ref={ref}
      id="top-up"
      tabIndex={-1}
      aria-labelledby={id}
      aria-busy={!view}
      className={`${panelClass} scroll-mt-20 outline-none`}
    >
      <h2 id={id} className="px-4 pt-3 pb-2 text-base font-semibold">
        {t('topUp.title')}
      </h2>
      {view ? (
        <TopUpForm
          key={chosen?.count ?? `proposed ${view.currency}`}
          view={view}
          bill={chosen?.bill ?? proposalOf(view)}
          onDrop={() => onChoose(undefined)}
        />
      ) : (
        <div className="grid gap-4 px-4 pb-4">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
        </div>
      )}
      {view && <RunningPayments intents={view.intents} onAgain={onChoose} />}
    </section>
  )
}

/** Suggests the amount due, else the deposit. */
const proposalOf = ({ dueYen, paymentMethods }: BalanceView): Bill => ({
  yen: dueYen > 0 ? dueYen : paymentMethods.proposedYen,
  purchaseId: null,
  title: '',
})
