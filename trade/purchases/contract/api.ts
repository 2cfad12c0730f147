import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { listPurchaseClients, listPurchases, viewPurchase } from './calls.ts'
import { saveConsignee } from './consignee.ts'
import { deletePurchaseLine, resetPurchaseLines, savePurchaseLine } from './costs.ts'
import {
  getPurchaseDocument,
  setDocumentVisibility,
  uploadPurchaseDocument,
  withdrawPurchaseDocument,
} from './document-calls.ts'
import { getInvoice, getStatement } from './invoices.ts'
import {
  issueInvoice,
  saveNote,
  updateLogistics,
  updatePurchaseStatus,
  updatePurchaseStatuses,
} from './manager-calls.ts'
import { downloadPurchaseImages, purchaseImagesZip } from './photos.ts'
import { openPurchaseShare, sharePurchase } from './tracking.ts'
import { listVoyageCars, listVoyages } from './voyages.ts'

export const purchaseCalls = {
  sharePurchase,
  openPurchaseShare,
  listPurchases,
  listPurchaseClients,
  viewPurchase,
  saveConsignee,
  downloadPurchaseImages,
  purchaseImagesZip,
  getInvoice,
  getStatement,
  updatePurchaseStatus,
  updateLogistics,
  issueInvoice,
  uploadPurchaseDocument,
  getPurchaseDocument,
  withdrawPurchaseDocument,
  setDocumentVisibility,
  updatePurchaseStatuses,
  saveNote,
  savePurchaseLine,
  deletePurchaseLine,
  resetPurchaseLines,
  listVoyages,
  listVoyageCars,
} as const satisfies Record<string, Endpoint>
