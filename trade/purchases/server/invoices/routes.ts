import { create } from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import { inOneSnapshot } from '#platform/database/server/snapshot.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { route } from '#platform/http/server/route.ts'
import { dropPageHeaders } from '#platform/http/server/security-headers.ts'
import { getInvoice, getStatement } from '#trade/purchases/contract/invoices.ts'
import { invoiceLabel } from '../purchase-texts.ts'
import { invoiceFiles } from './invoice-files.ts'
import { getSeenInvoice } from './queries.ts'
import { readStatement } from './read-statement.ts'
import { statementDocument } from './statement-document.ts'

/** Invoices and statements per person; the layout of one takes a tenth of a second of processor time. */
const invoicesLimit = { tries: 60, seconds: 60 }

/** Serves our invoices, notes and statements as PDF. */
export function invoiceRoutes(app: FastifyInstance, context: Context): void {
  const files = invoiceFiles(context)
  route(
    app,
    getInvoice,
    { limit: invoicesLimit, compress: false },
    async ({ db, person, query, request, reply }) => {
      const language = query.language ?? requestLanguage(request)
      const invoice = await getSeenInvoice(db, person, query.id)
      const bytes = await files.read(invoice, language, request.log)
      return asFile(reply, bytes, invoiceLabel(invoice, language))
    },
  )

  route(
    app,
    getStatement,
    { limit: invoicesLimit, compress: false },
    async ({ db, person, query, request, reply }) => {
      const language = query.language ?? requestLanguage(request)
      const statement = await inOneSnapshot(db, (snapshot) =>
        readStatement(snapshot, person, query.id, language),
      )
      const document = statementDocument(statement, context.config, language, context.now())
      const bytes = await context.graphics.renderPdf(document)
      return asFile(reply, bytes, document.title)
    },
  )
}

function asFile(reply: FastifyReply, bytes: Buffer, name: string): Buffer {
  dropPageHeaders(reply)
  reply.type('application/pdf').headers({
    'cache-control': 'private, no-store',
    'content-length': bytes.length,
    'content-disposition': create(`${name}.pdf`),
  })
  return bytes
}
