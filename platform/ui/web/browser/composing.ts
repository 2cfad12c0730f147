/**
 * Whether a key belongs to an input method that is composing Japanese or Chinese text. Safari sends the Enter that ends a
 * composition after it, with only the key code 229 (WebKit bug 165004).
 */
export const isComposing = ({
  nativeEvent,
}: {
  readonly nativeEvent: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>
}): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229
