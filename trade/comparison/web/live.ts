import { type LiveModule, reload } from '#platform/live/web/live-module.ts'
import { pinsQuery } from './pins-query.ts'

export const comparisonLive: LiveModule = {
  on: {
    /** Applies a change made elsewhere. The tab that made the change already has it. */
    comparison({ pinned }, { queryClient }) {
      const pins = queryClient.getQueryData(pinsQuery.queryKey)
      if (pins?.map(({ id }) => id).join() !== pinned.join())
        reload(queryClient, pinsQuery.queryKey)
    },
  },
  reloadsWhenOpened: [['comparison']],
}
