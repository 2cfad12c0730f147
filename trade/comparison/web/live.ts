import { type LiveModule, reload } from '#platform/live/web/live-module.ts'
import { pinsQuery } from './pins-query.ts'
import { remarkQuery } from './remark/remark-query.ts'

export const comparisonLive: LiveModule = {
  on: {
    /**
     * What was pinned or remarked elsewhere. A tab that made the change itself has the pins already; of a remark
     * it reads the rows of one lot again.
     */
    comparison({ pinned, remarkedOn }, { queryClient }) {
      if (remarkedOn !== null) reload(queryClient, remarkQuery(remarkedOn).queryKey)
      const pins = queryClient.getQueryData(pinsQuery.queryKey)
      if (pins?.map(({ id }) => id).join() !== pinned.join())
        reload(queryClient, pinsQuery.queryKey)
    },
  },
  reloadsWhenOpened: [['comparison']],
}
