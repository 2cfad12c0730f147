import type { ReactNode } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { panelClass } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import type { Journal } from '#trade/payments/contract/accounting.ts'

const books = ['client', 'bank', 'sales', 'fees'] as const
const numeric = 'text-right whitespace-nowrap'

/** Formats an amount on one side of an account; empty for zero. */
const sideOf = (yen: number) => (yen === 0 ? '' : formatNumber(yen))

function Table({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well
      tabIndex={0}
      className={cx(panelClass, 'overflow-x-auto')}
    >
      <table className="w-full text-sm tabular-nums max-sm:[&_td]:px-2 max-sm:[&_th]:px-2 sm:[&_td]:px-4 sm:[&_th]:px-4 [&_td]:py-2 [&_th]:py-2">
        <thead>
          <tr className="border-line border-b text-left text-quiet [&>th]:font-normal">{head}</tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  )
}

/** Each account with its opening balance, both sides of the day, and its closing balance. */
export function JournalBalances({ journal }: { journal: Journal }) {
  const { t } = useTranslation('payments-office')
  const { opening, turnover, closing } = journal
  // In the books a positive amount is on the credit side.
  const balance = (yen: number) =>
    yen === 0
      ? formatNumber(0)
      : yen < 0
        ? t('journal.debitShort', { amount: formatNumber(-yen) })
        : t('journal.creditShort', { amount: formatNumber(yen) })
  const totalOf = (side: 'debit' | 'credit') =>
    books.reduce((sum, book) => sum + turnover[book][side], 0)
  return (
    <Table
      label={t('journal.balances')}
      head={
        <>
          <th scope="col">{t('journal.account')}</th>
          {(['opening', 'debit', 'credit', 'closing'] as const).map((column) => (
            <th key={column} scope="col" className={numeric}>
              {t(`journal.${column}`)}
            </th>
          ))}
        </>
      }
    >
      {books.map((book) => (
        <tr key={book}>
          <th scope="row" className="text-left font-normal whitespace-nowrap">
            {t(`book.${book}`)}
          </th>
          <td className={numeric}>{balance(opening[book])}</td>
          <td className={numeric}>{sideOf(turnover[book].debit)}</td>
          <td className={numeric}>{sideOf(turnover[book].credit)}</td>
          <td className={numeric}>{balance(closing[book])}</td>
        </tr>
      ))}
      <tr className="bg-sunken font-medium">
        <th scope="row" className="text-left font-medium">
          {t('journal.total')}
        </th>
        <td />
        <td translate="no" className={numeric}>
          {formatNumber(totalOf('debit'))}
        </td>
        <td translate="no" className={numeric}>
          {formatNumber(totalOf('credit'))}
        </td>
        <td />
      </tr>
    </Table>
  )
}

/** The bookings of the day, with accounts, amounts and sides. */
export function JournalBookings({ journal: { transactions } }: { journal: Journal }) {
  const { t } = useTranslation('payments-office')
  return (
    <Table
      label={t('journal.bookings')}
      head={
        <>
          <th scope="col">{t('journal.time')}</th>
          <th scope="col">{t('journal.booking')}</th>
          <th scope="col">{t('journal.people')}</th>
          <th scope="col">{t('journal.account')}</th>
          <th scope="col" className={numeric}>
            {t('journal.debit')}
          </th>
          <th scope="col" className={numeric}>
            {t('journal.credit')}
          </th>
        </>
      }
    >
      {transactions.length === 0 && (
        <tr>
          <td colSpan={6} className="py-6 text-center text-quiet">
            {t('journal.none')}
          </td>
        </tr>
      )}
      {transactions.map((one) => {
        const moved = books.filter((book) => one.books[book] !== 0)
        const lines = (text: (book: (typeof books)[number]) => string) =>
          moved.map((book) => (
            <span key={book} className="block min-h-5">
              {text(book)}
            </span>
          ))
        return (
          <tr key={one.id} className="align-top">
            <td className="whitespace-nowrap">{one.at.slice(11, 16)}</td>
            <td className="sm:min-w-48">
              {t(`kind.${one.kind}`)}
              <span className="block text-quiet text-xs">{one.reference}</span>
            </td>
            <td className="sm:min-w-36">{one.users.map(({ name }) => name).join(', ')}</td>
            <td className="whitespace-nowrap">{lines((book) => t(`book.${book}`))}</td>
            <td className={numeric}>{lines((book) => sideOf(Math.max(0, -one.books[book])))}</td>
            <td className={numeric}>{lines((book) => sideOf(Math.max(0, one.books[book])))}</td>
          </tr>
        )
      })}
    </Table>
  )
}
