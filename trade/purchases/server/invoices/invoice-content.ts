import * as z from 'zod'
import { lineKinds } from '#trade/purchases/contract/rules.ts'

const day = z.iso.date()

/** The content of an invoice, as issue_paper.sql froze it at its issue. */
export const invoiceContent = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(lineKinds),
      labelEn: z.string(),
      labelRu: z.string(),
      amountYen: z.int(),
    }),
  ),
  /** The invoice that a note belongs to. */
  invoice: z.string().nullable(),
  car: z.object({
    sku: z.string(),
    kind: z.enum(['car', 'bike']),
    house: z.string(),
    lotNo: z.string(),
    boughtOn: day,
    maker: z.string(),
    model: z.string(),
    trim: z.string(),
    chassisCode: z.string(),
    frameNumber: z.string(),
    year: z.int().nullable(),
    month: z.int().nullable(),
    engineCc: z.int().nullable(),
    mileageKm: z.int().nullable(),
    color: z.string(),
    condition: z.string(),
  }),
  logistics: z.object({
    exportPort: z.string(),
    dischargePort: z.string(),
    destination: z.string(),
    shippingLine: z.string(),
    vessel: z.string(),
    voyage: z.string(),
    etd: day.nullable(),
    eta: day.nullable(),
  }),
  client: z.object({
    id: z.int(),
    name: z.string(),
    company: z.string(),
    address: z.string(),
    city: z.string(),
    countryId: z.int().nullable(),
    email: z.string(),
  }),
  sameAsConsignee: z.boolean(),
  parties: z.array(
    z.object({
      role: z.enum(['consignee', 'notify']),
      fullName: z.string(),
      address: z.string(),
      countryId: z.int().nullable(),
      port: z.string(),
      telephone: z.string(),
      email: z.string(),
      paymentMethod: z.string(),
    }),
  ),
})
export type InvoiceContent = z.infer<typeof invoiceContent>
