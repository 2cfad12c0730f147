import { useQueryClient } from '@tanstack/react-query'
import type { LotRemark } from '../../../contract/comparison/calls.ts'
import { type ListedRemark, noteStartLength } from '../../../contract/lots/own/remarks.ts'
import { call } from '../../api/client.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { updateRow } from '../../collection/update-row.ts'
import type { LotRow } from '../../lots/summary/lot-row.ts'
import { ownTagsQuery, remarkQuery } from './remark-query.ts'

const lotRows = { key: ['listing'], rowId: ({ id }: LotRow) => id }

/** A remark as rows of lists have it; null for an empty one. */
function listedRemarkOf({ note, tags, notForMe }: LotRemark): ListedRemark | null {
  if (note === '' && tags.length === 0 && !notForMe) return null
  return { tags, noteStart: note.slice(0, noteStartLength), notForMe }
}

/** Saves the parts of a remark that have changed, and shows it wherever the lot is shown. */
export function useSaveRemark(lotId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation<LotRemark, Partial<LotRemark>>({
    networkMode: 'always',
    mutationFn: (change) => call('saveLotRemark', { body: { carId: lotId, ...change } }),
    onSuccess: (remark) => {
      queryClient.setQueryData(remarkQuery(lotId).queryKey, remark)
      updateRow<LotRow>(queryClient, lotRows, lotId, (row) => ({
        ...row,
        remark: listedRemarkOf(remark),
      }))
      void queryClient.invalidateQueries({ queryKey: ownTagsQuery.queryKey })
      // Lists that are filtered by remarks have other lots now.
      void queryClient.invalidateQueries({
        queryKey: ['listing'],
        predicate: ({ queryKey }) => queryKey.some(namesRemark),
      })
    },
  })
}

const namesRemark = (part: unknown) =>
  typeof part === 'object' && part !== null && ('tag' in part || 'notForMe' in part)
