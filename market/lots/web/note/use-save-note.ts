import { useQueryClient } from '@tanstack/react-query'
import type { LotResponse } from '#market/lots/contract/calls.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { lotQuery } from '../lot-query.ts'
import { type NoteChange, noteChangeOf } from './note-change.ts'

/** Saves the managers' note and shows the saved one at once. */
export function useSaveNote(pageType: PageType, lotId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    networkMode: 'always',
    mutationFn: async (comment: string): Promise<NoteChange> => {
      const { comments } = await call('saveComment', { body: { carId: lotId, comment } })
      const saved = comments[0]?.comment ?? ''
      // A pending request could return the old note.
      await queryClient.cancelQueries({ queryKey: lotQuery(pageType, lotId).queryKey })
      queryClient.setQueryData(
        lotQuery(pageType, lotId).queryKey,
        (lot: LotResponse | undefined) => lot && withComment(lot, saved),
      )
      return noteChangeOf(comments)
    },
  })
}

function withComment(lot: LotResponse, comment: string): LotResponse {
  return 'carCommonDetail' in lot
    ? { ...lot, carCommonDetail: { ...lot.carCommonDetail, comment } }
    : { ...lot, bikeCommonDetail: { ...lot.bikeCommonDetail, comment } }
}
