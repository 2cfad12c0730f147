import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { getChat, markChatRead, saveChat, withdrawChat } from './calls.ts'
import { listConversations } from './conversations.ts'
import { getChatFile, uploadChatFile } from './files.ts'
import { decideInspection, orderInspection } from './inspections.ts'
import { exportBidLog, getBidLog } from './log.ts'
import { getLotQuestions, openQuestion } from './questions.ts'

export const chatCalls = {
  listConversations,
  getLotQuestions,
  openQuestion,
  orderInspection,
  decideInspection,
  getChat,
  markChatRead,
  saveChat,
  withdrawChat,
  getBidLog,
  exportBidLog,
  uploadChatFile,
  getChatFile,
} as const satisfies Record<string, Endpoint>
