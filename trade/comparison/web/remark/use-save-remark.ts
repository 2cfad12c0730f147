import { useQueryClient } from '@tanstack/react-query'
import { type ListedRemark, noteStartLength } from '#market/lots/contract/own/remarks.ts'
import { listedLots, listingKey } from '#market/lots/web/query-keys.ts'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { updateRow } from '#platform/list/web/update-row.ts'
import type { LotRemark, RemarkChangedDetail } from '#trade/comparison/contract/calls.ts'
import { isEmptyRemark } from './remark-change.ts'
import { ownTagsQuery, remarkQuery } from './remark-query.ts'

/** A remark as rows of lists have it; null for an empty one. */
function listedRemarkOf(remark: LotRemark): ListedRemark | null {
  if (isEmptyRemark(remark)) return null
  const { note, tags, notForMe } = remark
  return { tags, noteStart: note.slice(0, noteStartLength), notForMe }
}

/** The remark as it stands, when saving was refused because it has changed elsewhere; else undefined. */
export function changedRemark(error: Error): LotRemark | undefined {
  if (!(error instanceof CallRefused) || error.messageCode !== 'remark_changed') return undefined
  return (error.detail as Partial<RemarkChangedDetail>).remark
}

interface RemarkSave {
  readonly change: Partial<LotRemark>
  /** What stood when the person began to write. */
  readonly expected: LotRemark
}

/** Saves the parts of a remark that have changed, and shows it wherever the lot is shown. */
export function useSaveRemark(lotId: string) {
  const queryClient = useQueryClient()
  const show = (remark: LotRemark) => {
    queryClient.setQueryData(remarkQuery(lotId).queryKey, remark)
    updateRow<LotRow>(queryClient, listedLots, lotId, (row) => ({
      ...row,
      remark: listedRemarkOf(remark),
    }))
  }
  return useSingleMutation<LotRemark, RemarkSave>({
    networkMode: 'always',
    mutationFn: ({ change, expected }) =>
      call('saveLotRemark', { body: { carId: lotId, ...change, expected } }),
    onError: (error) => {
      const standing = changedRemark(error)
      if (standing) show(standing)
    },
    onSuccess: (remark) => {
      show(remark)
      void queryClient.invalidateQueries({ queryKey: ownTagsQuery.queryKey })
      // Lists that are filtered by remarks have other lots now.
      void queryClient.invalidateQueries({
        queryKey: listingKey,
        predicate: ({ queryKey }) => queryKey.some(namesRemark),
      })
    },
  })
}

const namesRemark = (part: unknown) =>
  typeof part === 'object' && part !== null && ('tag' in part || 'notForMe' in part)
