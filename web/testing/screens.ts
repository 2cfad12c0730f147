import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

export const phoneScreen = { width: 390, height: 844 }
/** That of the narrowest phones. */
export const narrowPhoneScreen = { width: 360, height: 740 }

const session = () => cdp() as { send(method: string, params: object): Promise<unknown> }

/**
 * Makes the pointer of the test coarse, as a finger is, until its end. Its page cannot hover again afterwards:
 * pages of `*.touch.browser.test.tsx` have a touch screen from the start.
 */
export async function emulateTouch(): Promise<void> {
  const enable = (enabled: boolean) =>
    session().send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
  await enable(true)
  onTestFinished(async () => void (await enable(false)))
}

/** Shows the page as it is printed, until the end of the test. */
export async function emulatePrint(): Promise<void> {
  const emulate = (media: string) => session().send('Emulation.setEmulatedMedia', { media })
  await emulate('print')
  onTestFinished(async () => void (await emulate('')))
}
