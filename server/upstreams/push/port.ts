import type { VapidKeys } from './vapid-keys.ts'

/** Sends messages to the browsers of people (W3C Push API). */
export interface PushPort {
  /** With it a browser subscribes. */
  readonly publicKey: string
}

export function pushPort({ publicKey }: VapidKeys): PushPort {
  return { publicKey }
}
