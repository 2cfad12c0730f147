/** Screens other than the default one, which is a desktop screen. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  // The server chooses the layout of the first page by the user agent.
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Chrome/153.0.0.0 Mobile Safari/537.36',
}
export const laptop = { viewport: { width: 1280, height: 720 } }
export const desktop = { viewport: { width: 1440, height: 900 } }
