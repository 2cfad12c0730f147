import { sql } from 'kysely'
import type { ChatEvent } from '../../contract/chat/live.ts'
import { bidChannelsFor, everybody } from '../bids/live.ts'
import { prepared } from '../db/prepared.ts'
import type { LiveSource } from '../live/source.ts'

interface ChangedChat {
  readonly bid_id: number
  readonly person_id: number
  readonly last_message_id: number
  readonly client_read_id: number
  readonly company_read_id: number
}

const changedChats = prepared('live-chats', (db, from: string, to: string) =>
  sql<ChangedChat>`
    select chat.bid_id, bid.person_id, chat.last_message_id, chat.client_read_id, chat.company_read_id
    from chats chat join bids bid on bid.id = chat.bid_id
    where chat.changed_xid >= ${from}::xid8 and chat.changed_xid < ${to}::xid8
    order by chat.bid_id
  `.compile(db),
)

/** Talks that have changed; the channels are those of bids. */
export const chatSource: LiveSource = {
  kind: 'chat',
  channelsFor: bidChannelsFor,
  async listEvents(db, { from, to }, channels) {
    const rows = await changedChats(db, from, to)
    return rows.flatMap((row) =>
      [row.person_id, everybody]
        .filter((channel) => channels.has(channel))
        .map((channel) => ({
          kind: 'chat',
          channel,
          data: {
            bidId: row.bid_id,
            clientId: row.person_id,
            lastMessageId: row.last_message_id,
            clientReadId: row.client_read_id,
            companyReadId: row.company_read_id,
          } satisfies ChatEvent,
        })),
    )
  },
}
