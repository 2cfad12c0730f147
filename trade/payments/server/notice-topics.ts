import { type NoticeTopic, ownTopic } from '#people/notifications/server/topics.ts'
import { managesPayments } from './scope.ts'

/** Movements on the person's own account. */
export const paymentTopic = ownTopic('payment')

/** Invoices that the person has to pay. */
export const invoiceTopic = ownTopic('invoice')

/** Tasks for managers of money. */
export const moneyTaskTopic: NoticeTopic<'money-task'> = {
  name: 'money-task',
  listReaders: async (_db, people) => people.filter(managesPayments),
}

/** Corrections that wait for a second manager. */
export const correctionTopic: NoticeTopic<'correction'> = {
  name: 'correction',
  listReaders: async (_db, people) => people.filter(managesPayments),
}
