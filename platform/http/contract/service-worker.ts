/** Address of the service worker, which shows push messages. */
export const workerPath = '/sw.js'

/** Name of the Trusted Types policy that makes this address, and no other (W3C Trusted Types). */
export const workerPolicy = 'service-worker'
