import { type RawBuilder, sql } from 'kysely'
import {
  bidKinds,
  type NotificationChannel,
  type NotificationKind,
} from '#people/notifications/contract/kinds.ts'
import { role } from '#platform/core/contract/permissions.ts'
import { isWantedByDefault } from './settings.ts'

/** Returns whether `person` of a query wants notifications of a kind in a channel. */
export const isWanted = (
  kind: RawBuilder<NotificationKind>,
  channel: RawBuilder<NotificationChannel>,
): RawBuilder<boolean> => sql`coalesce((
  select choice.is_wanted from notification_choices choice
  where choice.person_id = person.id and choice.kind = ${kind} and choice.channel = ${channel}
), ${isWantedByDefault})`

/**
 * Returns whether `person` of a query may receive mails and push messages: people who may sign in, with a confirmed
 * address. The link below mails about bids turns all mails of those kinds off.
 */
export const canReceive = (
  kind: RawBuilder<NotificationKind>,
  channel: RawBuilder<NotificationChannel>,
): RawBuilder<boolean> => sql`(
  person.verified_at is not null and person.role_id <> ${role.disabled}
  and (person.bid_email_notify or ${channel} <> 'mail' or ${kind} <> all(${[...bidKinds]}::text[]))
  and ${isWanted(kind, channel)}
)`
