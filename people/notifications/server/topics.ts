import { listPeopleWithRights } from '#people/auth/server/rights.ts'
import type { PersonWithRights } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { NotificationValues } from './tables.ts'

/** What notices are about: the subject of a notice begins with it, as in `chat:12`. */
export const topicNames = [
  ...['bid', 'chat', 'payment', 'invoice', 'correction', 'money-task', 'purchase'],
] as const
type TopicName = (typeof topicNames)[number]

/** The thing that a notice is about. */
export interface NoticeSubject {
  /** The subject without its topic. */
  readonly about: string
  readonly values: NotificationValues
}

export interface NoticeTopic<Name extends TopicName = TopicName> {
  readonly name: Name
  /**
   * Those of some people for whom the thing opens now. A domain answers with the rule that opens its pages, so
   * that nobody receives what they could not read.
   */
  listReaders(
    db: Db,
    people: readonly PersonWithRights[],
    subject: NoticeSubject,
  ): Promise<readonly PersonWithRights[]>
}

/** The topics of all domains. */
export type NoticeTopics = readonly NoticeTopic[]

/** Those of some people who may sign in, and for whom the thing opens now. */
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

/** The topic of a subject with the rest of it; null for one that no domain knows. */
export function topicOf(
  topics: NoticeTopics,
  subject: string,
): { readonly topic: NoticeTopic; readonly about: string } | null {
  const [name = '', ...rest] = subject.split(':')
  const topic = topics.find((one) => one.name === name)
  return topic ? { topic, about: rest.join(':') } : null
}

/** A topic that opens for everybody who may sign in, such as one's own money. */
export const ownTopic = <Name extends TopicName>(name: Name): NoticeTopic<Name> => ({
  name,
  listReaders: async (_db, people) => people,
})
