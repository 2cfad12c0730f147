import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

/**
 * Agents that connect to addresses of the public internet alone. They check the resolved address
 * when they connect, so DNS rebinding has no effect.
 * @param ca another certificate authority than the usual ones, for tests
 */
export function publicAgents(allowed: readonly string[], ca?: string) {
  const options = {
    ...(ca && { ca }),
    allowIPAddressList: [...allowed],
    // Photos of a lot, and the browsers of many people, are on one host: a connection serves the next one.
    keepAlive: true,
    maxFreeSockets: 4,
  }
  return {
    http: new RequestFilteringHttpAgent(options),
    https: new RequestFilteringHttpsAgent(options),
  }
}
