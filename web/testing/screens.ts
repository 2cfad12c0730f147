import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

export const phoneScreen = { width: 390, height: 844 }
/** That of the narrowest phones. */
export const narrowPhoneScreen = { width: 360, height: 740 }

/** Makes the pointer of the test coarse, as a finger is, until its end. */
export async function emulateTouch(): Promise<void> {
  const session = cdp() as { send(method: string, params: object): Promise<unknown> }
  const enable = (enabled: boolean) =>
    session.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
  await enable(true)
  onTestFinished(async () => void (await enable(false)))
}
