import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

/**
 * Returns agents that connect only to addresses of the public internet. They check the resolved address when they
 * connect, so DNS rebinding has no effect.
 *
 * @param ca another certificate authority than the usual ones, for tests
 */
export function publicAgents(allowed: readonly string[], ca?: string) {
  const options = {
    ...(ca && { ca }),
    allowIPAddressList: [...allowed],
    // Photos of a lot, and push services of many people, share a host, so connections are reused.
    keepAlive: true,
    maxFreeSockets: 4,
  }
  return {
    http: new RequestFilteringHttpAgent(options),
    https: new RequestFilteringHttpsAgent(options),
  }
}
