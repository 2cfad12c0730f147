import { type ComponentType, lazy, type ReactNode } from 'react'

/** Delay before a failed import is retried, ms. */
const retryMs = 500

/**
 * Wraps an import, which runs at the first call, once for all callers. A failed import is retried once after a pause,
 * and again at the next call. While the browser is offline, the retry waits.
 *
 * @param waitsOffline false if the caller needs the failure at once
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

/** Starts an import ahead of its use; ignores a failure, which the next call reports. */
export const preload = (load: () => Promise<unknown>) => void load().catch(() => undefined)

/**
 * Returns a component from its own file, imported at its first render or by `preload`. It must be inside a Suspense
 * boundary.
 */
export function lazyPart<Name extends string, Part extends (props: never) => ReactNode>(
  load: () => Promise<{ readonly [Key in Name]: Part }>,
  name: Name,
): Part & { preload: () => void } {
  const module = lazyImport(load)
  const Lazy = lazy(async () => ({ default: (await module())[name] as unknown as ComponentType }))
  // The type of the component itself, which may be generic.
  return Object.assign(Lazy, { preload: () => preload(module) }) as unknown as ReturnType<
    typeof lazyPart<Name, Part>
  >
}
