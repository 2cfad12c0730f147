import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { getLotNote, listOwnTags, saveLotNote } from './calls.ts'

export const noteCalls = { getLotNote, saveLotNote, listOwnTags } as const satisfies Record<
  string,
  Endpoint
>
