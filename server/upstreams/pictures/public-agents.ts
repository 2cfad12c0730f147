import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

/**
 * Agents that connect to addresses of the public internet alone. They check the resolved address
 * when they connect, so DNS rebinding has no effect.
 */
export function publicAgents(allowed: readonly string[]) {
  const options = {
    allowIPAddressList: [...allowed],
    // Photos of a lot are on one host, so a connection that was opened for the first serves the rest.
    keepAlive: true,
    maxFreeSockets: 4,
  }
  return {
    http: new RequestFilteringHttpAgent(options),
    https: new RequestFilteringHttpsAgent(options),
  }
}
