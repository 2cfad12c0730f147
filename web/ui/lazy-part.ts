import { type ComponentType, lazy, type ReactNode } from 'react'

/** How long to wait before a failed import is tried once more, ms. */
const retryMs = 500

/**
 * A module that is imported when it is first wanted, once for all callers. A failed import is tried
 * once more by itself, and again at the next call: a network may fail for a moment. While the device
 * is offline, the import waits.
 * @param waitsOffline false where the caller needs the failure at once
 */
export function lazyImport<Module>(
  load: () => Promise<Module>,
  waitsOffline = true,
): () => Promise<Module> {
  let loading: Promise<Module> | null = null
  const retry = async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    if (waitsOffline) await network()
    return load()
  }
  return () => {
    loading ??= load()
      .catch(retry)
      .catch((failure: unknown) => {
        loading = null
        throw failure
      })
    return loading
  }
}

const network = async () => {
  if (navigator.onLine !== false) return
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** Starts an import before it is wanted; a failure is left to whoever wants it. */
export const preload = (load: () => Promise<unknown>) => void load().catch(() => undefined)

/**
 * A component in a file of its own, imported when it is first rendered, or before that by its
 * `preload`. It belongs inside a Suspense boundary.
 */
export function lazyPart<Name extends string, Part extends (props: never) => ReactNode>(
  load: () => Promise<{ readonly [Key in Name]: Part }>,
  name: Name,
): Part & { preload: () => void } {
  const module = lazyImport(load)
  const Lazy = lazy(async () => ({ default: (await module())[name] as unknown as ComponentType }))
  // Rendered as the component itself is, which may be generic.
  return Object.assign(Lazy, { preload: () => preload(module) }) as unknown as ReturnType<
    typeof lazyPart<Name, Part>
  >
}
