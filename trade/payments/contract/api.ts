import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import {
  assignPayment,
  closeJournal,
  correctBalance,
  decideCorrection,
  listCorrections,
  listIncoming,
  matchPayments,
  recordTransfer,
  sendMoneyBack,
  setOverdueStop,
  undoBooking,
  viewJournal,
  viewMatches,
  voidPayment,
} from './accounting.ts'
import { listPayments, viewBalance } from './calls.ts'
import {
  exportPayments,
  exportPaymentsWorkbook,
  getAccountStatement,
  getBankDetails,
} from './export.ts'
import {
  announceTransfer,
  makePaymentLink,
  viewPaymentIntent,
  withdrawAnnouncement,
} from './links.ts'
import { actOnSandboxPayment, viewSandboxPayment } from './sandbox.ts'
import { decideMoneyTask, listMoneyTasks } from './tasks.ts'

export const paymentCalls = {
  listPayments,
  viewBalance,
  makePaymentLink,
  viewPaymentIntent,
  announceTransfer,
  withdrawAnnouncement,
  recordTransfer,
  listMoneyTasks,
  decideMoneyTask,
  listIncoming,
  assignPayment,
  voidPayment,
  viewMatches,
  matchPayments,
  undoBooking,
  correctBalance,
  listCorrections,
  decideCorrection,
  sendMoneyBack,
  viewJournal,
  closeJournal,
  setOverdueStop,
  exportPayments,
  exportPaymentsWorkbook,
  getAccountStatement,
  getBankDetails,
  viewSandboxPayment,
  actOnSandboxPayment,
} as const satisfies Record<string, Endpoint>
