import { sql } from 'kysely'
import { maxShownOfMessage } from '#trade/bids/contract/list-keys.ts'

/** Selects the start of the message `last`, or the name of its first file if it has no text. */
export const shownText = sql<string | null>`left(
  coalesce(nullif(last.text, ''), (
    select name from chat_files where message_id = last.id order by id limit 1
  )), ${sql.lit(maxShownOfMessage)}
)`
