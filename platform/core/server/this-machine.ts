/** Returns whether a connection to this host name stays on this machine. */
export const isThisMachine = (hostname: string): boolean =>
  hostname === '' || hostname === 'localhost' || /^(?:127\.[\d.]+|\[?::1\]?)$/.test(hostname)
