import { type NoticeTopic, ownTopic } from '../notifications/topics.ts'
import { managesPayments } from './scope.ts'

/** Movements on one's own account. */
export const paymentTopic = ownTopic('payment')

/** Invoices that one has to pay oneself. */
export const invoiceTopic = ownTopic('invoice')

/** Corrections that wait for a second person. */
export const correctionTopic: NoticeTopic<'correction'> = {
  name: 'correction',
  listReaders: async (_db, people) => people.filter(managesPayments),
}
