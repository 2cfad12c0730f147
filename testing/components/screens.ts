import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

export const phoneScreen = { width: 390, height: 844 }
/** The narrowest common phones. */
export const narrowPhoneScreen = { width: 360, height: 740 }

/** Shows the page as printed, until the end of the test. */
export async function emulatePrint(): Promise<void> {
  const session = cdp() as { send(method: string, params: object): Promise<unknown> }
  const emulate = (media: string) => session.send('Emulation.setEmulatedMedia', { media })
  await emulate('print')
  onTestFinished(async () => void (await emulate('')))
}
