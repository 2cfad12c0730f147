import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { getChat, markChatRead, saveChat, withdrawChat } from './calls.ts'
import { getChatFile, uploadChatFile } from './files.ts'
import { exportBidLog, getBidLog } from './log.ts'
import { listTalks } from './talks.ts'

export const chatCalls = {
  listTalks,
  getChat,
  markChatRead,
  saveChat,
  withdrawChat,
  getBidLog,
  exportBidLog,
  uploadChatFile,
  getChatFile,
} as const satisfies Record<string, Endpoint>
