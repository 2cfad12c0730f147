import { topicOf, topicsIn } from './message-rules.ts'
import { outside, roomOf } from './rooms.ts'
import { at, type Rule } from './rule.ts'
import type { Import, Repository, SourceFile } from './source.ts'

/** A page combines whatever one address shows. */
const isPage = (path: string) => /^(?!app\/).+\/web\/(?:.+\/)?[\w-]+-page\.tsx$/.test(path)

/** Only one file may load the demo, and only dynamically. */
const isDemoImport = (file: SourceFile, { dynamic, path }: Import) =>
  file.path === 'app/server/main.ts' && dynamic && path === 'demo/module.ts'

/** Matches uses of services: `context.prices`, `Pick<Context, 'prices'>`, `({ prices }, startup)`, `({ db, prices }: Context)`. */
const services = /\bcontext\.\w+|\bPick<Context,[^>]+>|\(\{[\w\s,]+\}(?=[,:)])/g

const servicesIn = (file: SourceFile) =>
  [...(file.path.includes('/server/') ? file.parsed().code.matchAll(services) : [])].flatMap(
    ({ 0: use, index }) => (use.match(/\w+/g) ?? []).map((name) => ({ name, index })),
  )

/** Returns each service of the Context with the file that declares it. */
const declaredServices = ({ code }: Repository) =>
  code.flatMap(({ path, text }) => {
    const [, declared = ''] = /\n {2}interface Context \{\n([\s\S]*?)\n {2}\}/.exec(text) ?? []
    return [...declared.matchAll(/^ {4}(?:readonly )?(\w+)[:(]/gm)].map(
      ([, name = '']) => [name, path] as const,
    )
  })

const order: Rule = {
  title:
    'A room uses only rooms before it (reference, platform, people, market, trade, site, app): their files, their ' +
    'messages and their services in the Context.',
  why:
    'With one direction there are no circles: a change of a page cannot break a domain, and a mechanism of ' +
    'the platform serves every domain because it knows none. The name of a topic or a service is an import that no ' +
    'import statement shows.',
  instead:
    'Move what both need to the earlier room, let the later one pass it in, or join it: an open interface ' +
    'of the platform that the later domain extends, a service that the earlier domain declares and the later one provides. ' +
    'The order of domains is in tools/architecture/rooms.ts.',
  find: (repository) => {
    const topics = new Map(repository.paths.map((path) => [topicOf(path, 'en'), path]))
    const declared = new Map(declaredServices(repository))
    const usedBy = (file: SourceFile) => [
      ...file
        .parsed()
        .imports.filter((one) => !isDemoImport(file, one))
        .map(({ index, path }) => [index, path, 'a file'] as const),
      ...topicsIn(file).map(({ topic, index }) => [index, topics.get(topic), topic] as const),
      ...servicesIn(file).map(({ name, index }) => [index, declared.get(name), name] as const),
    ]
    return repository.code.flatMap((file) => {
      const own = roomOf(file.path)
      return usedBy(file).flatMap(([index, path, what]) => {
        const other = roomOf(path ?? '')
        const isComposed = isPage(file.path) && !['app', ...outside].includes(other.name)
        return other.rank === null || own.rank === null || other.rank <= own.rank || isComposed
          ? []
          : [at(file, index, `${own.name} uses ${what} of ${other.name}`)]
      })
    })
  },
}

export const importRules = { order }
