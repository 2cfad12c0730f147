import { type BuildCommand, commandLine } from '#platform/core/server/command-line.ts'
import { runCommandLine } from './run-program.ts'

interface CommandModule {
  readonly description: string
  /** Loads only the code of this command: the server starts a process for each pull. */
  load(): Promise<BuildCommand>
}

const commands: Readonly<Record<string, CommandModule>> = {
  import: {
    description: 'bring lots from files into the database (docs/feed.md)',
    load: async () => (await import('#market/feeds/server/import-command.ts')).importCommand,
  },
  feeds: {
    description: 'where lots come from, and the runs that brought them (docs/feed.md)',
    load: async () => (await import('#market/feeds/server/feeds-command.ts')).feedsCommand,
  },
  pulls: {
    description: 'feeds that are fetched on a schedule (docs/feed.md, Pulls)',
    load: async () => (await import('#market/feeds/server/pulls/pull-command.ts')).pullsCommand,
  },
  names: {
    description: 'names of houses, makers and models that feeds have brought (docs/feed.md, Names)',
    load: async () => (await import('#market/feeds/server/names/names-command.ts')).namesCommand,
  },
  pictures: {
    description: 'how many pictures of lots are stored, and why others are not, by host',
    load: async () => (await import('#market/pictures/server/pictures-command.ts')).picturesCommand,
  },
  person: {
    description: 'people who may sign in (docs/operations.md)',
    load: async () => (await import('#people/account/server/person-command.ts')).personCommand,
  },
  ledger: {
    description: 'money that clients have paid in (docs/operations.md)',
    load: async () => (await import('#trade/payments/server/ledger-command.ts')).ledgerCommand,
  },
  outbox: {
    description: 'mails that were sent, are waiting, or are stored because there is no mail server',
    load: async () => (await import('#platform/mail/server/outbox-command.ts')).outboxCommand,
  },
  invariants: {
    description: 'check the rules that every row must follow',
    load: async () => (await import('./invariants-command.ts')).invariantsCommand,
  },
}

const [first, second = ''] = process.argv.slice(2)
const chosen = first === 'help' ? second : first
const seriba = commandLine('seriba').description('Commands of an operator.')
const builders = await Promise.all(
  Object.entries(commands).map(async ([name, { description, load }]) => ({
    command: seriba.command(name).description(description),
    build: name === chosen ? await load() : () => undefined,
  })),
)
runCommandLine(seriba, (_, host) => {
  for (const { command, build } of builders) build(command, host)
})
