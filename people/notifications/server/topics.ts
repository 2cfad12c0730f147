import { listPeopleWithRights } from '#people/auth/server/rights.ts'
import type { PersonWithRights } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { NotificationValues } from './tables.ts'

/** Topics of notices; the subject of a notice begins with one, as in `chat:12`. */
export const topicNames = [
  ...['bid', 'chat', 'payment', 'invoice', 'correction', 'money-task', 'purchase'],
] as const
type TopicName = (typeof topicNames)[number]

/** The subject of a notice. */
export interface NoticeSubject {
  /** The subject without its topic. */
  readonly about: string
  readonly values: NotificationValues
}

export interface NoticeTopic<Name extends TopicName = TopicName> {
  readonly name: Name
  /**
   * Returns the people among some for whom the subject opens now. A domain applies the rule that opens its pages, so
   * that nobody is notified of what they cannot read.
   */
  listReaders(
    db: Db,
    people: readonly PersonWithRights[],
    subject: NoticeSubject,
  ): Promise<readonly PersonWithRights[]>
}

/** The topics of all domains. */
export type NoticeTopics = readonly NoticeTopic[]

/** Returns the people among some who may sign in and for whom the subject opens now. */
export async function listReaders(
  db: Db,
  topic: NoticeTopic,
  personIds: readonly number[],
  subject: NoticeSubject,
): Promise<number[]> {
  const people = await listPeopleWithRights(db, personIds)
  const readers = people.length > 0 ? await topic.listReaders(db, people, subject) : []
  return readers.map(({ id }) => id)
}

/** Splits a subject into its topic and the rest; null for a topic that no domain has. */
export function topicOf(
  topics: NoticeTopics,
  subject: string,
): { readonly topic: NoticeTopic; readonly about: string } | null {
  const [name = '', ...rest] = subject.split(':')
  const topic = topics.find((one) => one.name === name)
  return topic ? { topic, about: rest.join(':') } : null
}

/** Returns a topic that opens for everybody who may sign in, such as a person's own money. */
export const ownTopic = <Name extends TopicName>(name: Name): NoticeTopic<Name> => ({
  name,
  listReaders: async (_db, people) => people,
})
