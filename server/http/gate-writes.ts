import type { FastifyInstance } from 'fastify'
import { isWrite } from '../../contract/core/endpoint.ts'
import type { Writes } from '../db/writes.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Runs the handler of every route that writes through the one gate, which refuses while the lease on the database is
 * lost: calls of the contract, webhooks and uploads. A route of several methods writes when one of them does.
 */
export function gateWrites(app: FastifyInstance, writes: Writes): void {
  app.addHook('onRoute', (route) => {
    const { handler, method, config } = route
    const hasWrites = config?.endpoint
      ? isWrite(config.endpoint)
      : [method].flat().some((one) => !reads.has(one))
    if (!hasWrites) return
    route.handler = function gated(request, reply) {
      return writes.run(async () => handler.call(this, request, reply))
    }
  })
}
