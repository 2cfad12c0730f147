import './without-eval.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Language } from '../../contract/core/codes.ts'
import { type FirstCalls, firstPagePlace } from '../../contract/core/first-page.ts'
import { type AnswerSource, withAnswers } from '../api/first-answers.ts'
import { type Catalog, loadCatalog } from '../i18n/catalog.ts'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import { device, rememberingAs } from '../preferences/device.ts'
import { countryListQuery, currencyListQuery } from '../session/option-lists.ts'
import { disableLazyImports } from '../ui/lazy-part.ts'
import { onScreen, type Screen } from '../ui/use-media.ts'
import { loadBeside, loadFirst } from './first-load.ts'
import { createAppRouter } from './routes.tsx'

// Runs on the server, which loads what the build makes of it (contract/core/first-page.ts). Everything that
// belongs to one request is set while something runs that nothing can come between.

disableLazyImports()

/** Where a page would ask for what is not needed to draw it, nothing is asked. */
class DrawingClient extends QueryClient {
  override async prefetchQuery() {}
}

interface Look extends Screen {
  readonly kept: Readonly<Record<string, string>>
}

/** What a device says of itself; null when it says nothing that can be understood. */
function readLook(text: string): Look | null {
  try {
    const { width, height, touch, kept } = JSON.parse(text) as Partial<Look>
    if (!isSize(width) || !isSize(height) || typeof touch !== 'boolean') return null
    if (typeof kept !== 'object' || kept === null) return null
    const texts = Object.entries(kept).filter(([, value]) => typeof value === 'string')
    return { width, height, touch, kept: Object.fromEntries(texts) }
  } catch {
    return null
  }
}

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value < 100_000

/** Photos that are fetched with the page. */
const photosAtOnce = 2

const urlOf = (path: string) => new URL(path, 'http://seriba.invalid')
const newClient = () => new DrawingClient({ defaultOptions: { queries: { retry: false } } })

/** Screens that most people have, with nothing chosen; what is out of sight on a lower one does no harm. */
export const guess = (phone: boolean): string =>
  JSON.stringify({
    ...(phone
      ? { width: 390, height: 932, touch: true }
      : { width: 1440, height: 980, touch: false }),
    kept: {},
  } satisfies Look)

/** The language in which a device shows pages. */
export const language = (look: string): Language =>
  rememberingAs(readLook(look)?.kept ?? {}, () => device.language.read())

/** The calls with whose answers the page begins. */
export function calls(path: string, look: string): FirstCalls {
  const addressesOf = (load: (client: QueryClient, url: URL) => unknown) => {
    const addresses: string[] = []
    const note: AnswerSource = (address) => {
      addresses.push(address)
      return never
    }
    rememberingAs(readLook(look)?.kept ?? {}, () =>
      withAnswers(note, () => void load(newClient(), urlOf(path))),
    )
    return addresses
  }
  return { needed: addressesOf(loadFirst), welcome: addressesOf(loadBeside) }
}

const never = new Promise<never>(() => undefined)

/** The page as the browser will first draw it, as markup; empty when it cannot be known. */
export async function draw(
  path: string,
  lookText: string,
  answers: ReadonlyMap<string, unknown>,
): Promise<string> {
  const look = readLook(lookText)
  if (!look) return ''
  const { kept } = look
  const client = newClient()
  client.setQueryData(countryListQuery.queryKey, [])
  client.setQueryData(currencyListQuery.queryKey, { currencyList: [] } as never)
  let isWhole = true
  const given: AnswerSource = (address) => {
    isWhole &&= answers.has(address)
    return answers.get(address) ?? never
  }
  const [first, beside] = rememberingAs(kept, () =>
    withAnswers(given, () => [loadFirst(client, urlOf(path)), loadBeside(client, urlOf(path))]),
  )
  await Promise.all([first, isWhole && beside])
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const markup = rememberingAs(kept, () =>
    onScreen(look, () =>
      renderToString(
        <LanguageProvider catalog={catalogs[device.language.read()]}>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </LanguageProvider>,
      ),
    ),
  )
  client.clear()
  // It is there to be looked at until the app has drawn the same. Its first photos come with it;
  // each further one would be one more thing between the person and the words.
  let photos = 0
  const seen = markup.replaceAll(' decoding="async"', '').replaceAll(' loading="lazy"', (lazy) => {
    photos += 1
    return photos > photosAtOnce ? lazy : ''
  })
  return `<div id="${firstPagePlace.drawn}" inert aria-hidden="true">${seen}</div>`
}

const catalogs: Readonly<Record<Language, Catalog>> = {
  en: await loadCatalog('en'),
  ru: await loadCatalog('ru'),
}
