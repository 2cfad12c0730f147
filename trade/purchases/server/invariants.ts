import type { Invariant } from '#platform/core/server/invariant.ts'

/** Invariants of purchases, with queries for the rows that violate them. */
export const purchaseInvariants: readonly Invariant[] = [
  {
    id: 'I7',
    rule: 'a won bid on a lot with a price has one purchase',
    breaches: `select format('bid %s', bid.id) as row
      from bids bid join lots lot on lot.id = bid.lot_id
      left join purchases car on car.bid_id = bid.id and car.withdrawn_at is null
      where bid.status = 6 and lot.sold_price_yen > 0 and car.id is null
        and not exists (select from purchases old where old.bid_id = bid.id and old.status = 7)`,
  },
  {
    id: 'I7',
    rule: 'a purchase that was not reversed belongs to a bid that is won or invoiced',
    breaches: `select format('purchase %s: bid in %s', car.id, bid.status) as row
      from purchases car join bids bid on bid.id = car.bid_id
      where car.withdrawn_at is null and bid.status not in (6, 7)`,
  },
  {
    id: 'I7',
    rule: 'a purchase is invoiced, or cancelled, if and only if its bid is in 7',
    breaches: `select format('purchase %s: bid in %s', car.id, bid.status) as row
      from purchases car join bids bid on bid.id = car.bid_id
      where (bid.status = 7) <> (coalesce(car.status, 0) = 7 or exists (
        select from invoices invoice where invoice.purchase_id = car.id and invoice.kind = 'invoice'
      )) and not (car.status = 8 and bid.status = 7)`,
  },
  {
    id: 'I8',
    rule: 'an invoice or note equals the sum of its lines, and so does its booking in the ledger',
    breaches: `select format('%s: %s, lines %s, booked %s', invoice.number, invoice.total_yen, lines.total, booked.total) as row
      from invoices invoice
      cross join lateral (
        select sum((line->>'amountYen')::bigint) as total from jsonb_array_elements(invoice.content->'lines') line
      ) lines
      left join lateral (
        select sum(abs(amount_yen)) as total from ledger_entries entry
        where entry.transaction_id = invoice.transaction_id and entry.book = 'client'
      ) booked on true
      where invoice.total_yen <> lines.total
        or (invoice.kind <> 'proforma' and invoice.total_yen is distinct from booked.total)`,
  },
  {
    id: 'I8',
    rule: 'the total of a car equals that of its invoices and notes, or of its lines before the invoice',
    breaches: `select format('purchase %s: %s, papers %s, lines %s', car.id, car.total_yen, papers.total, lines.total) as row
      from purchases car
      cross join lateral (
        select sum(case when kind = 'credit_note' then -total_yen else total_yen end) as total
        from invoices where purchase_id = car.id and kind <> 'proforma'
      ) papers
      cross join lateral (
        select sum(amount_yen) as total from purchase_lines where purchase_id = car.id
      ) lines
      where car.total_yen <> coalesce(papers.total, lines.total, 0)`,
  },
  {
    id: 'I8',
    rule: 'invoices and notes are numbered without gaps',
    breaches: `select format('%s of %s: %s papers, last number %s', kind, year, papers, last) as row
      from (
        select kind, substr(number, 2, 4) as year, count(*) as papers,
          max(substr(number, 7)::integer) as last
        from invoices group by kind, substr(number, 2, 4)
      ) series
      where papers <> last`,
  },
]
