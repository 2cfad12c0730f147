import { type NoticeTopic, ownTopic } from '#people/notifications/server/topics.ts'
import { managesPayments } from './scope.ts'

/** Movements on one's own account. */
export const paymentTopic = ownTopic('payment')

/** Invoices that one has to pay oneself. */
export const invoiceTopic = ownTopic('invoice')

/** What a manager of money has to look at. */
export const moneyTaskTopic: NoticeTopic<'money-task'> = {
  name: 'money-task',
  listReaders: async (_db, people) => people.filter(managesPayments),
}

/** Corrections that wait for a second person. */
export const correctionTopic: NoticeTopic<'correction'> = {
  name: 'correction',
  listReaders: async (_db, people) => people.filter(managesPayments),
}
