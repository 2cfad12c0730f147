/** Whether a connection to a host name of an address never leaves this machine. */
export const isThisMachine = (hostname: string): boolean =>
  hostname === '' || hostname === 'localhost' || /^(?:127\.[\d.]+|\[?::1\]?)$/.test(hostname)
