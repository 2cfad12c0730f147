import { useEffect, useRef, useState } from 'react'
import type { BidRow } from '#trade/bids/contract/lists.ts'

/** How long a changed row is marked, ms. */
const markedMs = 8000

/** What of a bid a person should hear of: all that a manager or the auction can change. */
const stateOf = ({ version, status, soldPrice }: BidRow) => `${version} ${status} ${soldPrice}`

/** The bids that have changed in the last seconds, while the page was open; the latest one last. */
export function useChangedRows(rows: readonly BidRow[]): readonly number[] {
  const known = useRef(new Map<number, string>())
  const [changed, setChanged] = useState<readonly number[]>([])
  useEffect(() => {
    const found = rows.filter((row) => {
      const before = known.current.get(row.bidId)
      return before !== undefined && before !== stateOf(row)
    })
    for (const row of rows) known.current.set(row.bidId, stateOf(row))
    if (found.length === 0) return
    const ids = found.map(({ bidId }) => bidId)
    setChanged((before) => [...before.filter((id) => !ids.includes(id)), ...ids])
  }, [rows])
  useEffect(() => {
    if (changed.length === 0) return
    const timer = setTimeout(() => setChanged([]), markedMs)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}
