import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { appRouter } from '#server/router.ts'
import { createActors } from '#server/testing/calls/all-reads.ts'
import { WRITES } from '#server/testing/calls/all-writes.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { atLeast, atMost, type Figure, type Line, type Work } from '../line.ts'
import { type Aim, attackThrough, type Findings, IN_SEVERAL_WRITES } from './attacks.ts'
import { BACKGROUND } from './background.ts'
import { createStatementFaults, type StatementFaults } from './statement-faults.ts'

const STORIES = Object.entries({ ...WRITES, ...BACKGROUND })

/** Calls that go on when a statement fails, and why that is right. */
const MAY_ANSWER: Readonly<Record<string, string>> = {
  'auth.signIn':
    'the person is signed in; the session that the browser had before runs out by itself',
  'profile.changePassword':
    'the password is changed; the browser counts as known from the next sign-in on',
  'products.remove': 'the garment is gone; its image is left to the hourly sweep',
  'products.update': 'the garment is changed; its former image is left to the hourly sweep',
  'recurring.create': 'it is stored; its first order is left to the hourly sweep',
}

/** Lets each statement of each change fail in turn: SQLite's own way of testing itself, applied to our transactions. */
export const statements: Line = {
  name: 'statements',
  promise:
    'The n-th statement fails, n = 1… until success, in every change: state before = state after, nothing told',
  async run(work) {
    const faults = createStatementFaults()
    work.cleanup.defer(() => faults.end())
    const calls = await attackStories(work, faults, 'calls')
    if (work.short) return figuresOf(work, [calls])
    return figuresOf(work, [calls, await attackStories(work, faults, 'writes')])
  },
}

/** Acts out every story of the product, each on a database of its own, with faults in what it does. */
async function attackStories(work: Work, faults: StatementFaults, aim: Aim): Promise<Findings> {
  const found: Findings = {
    faults: 0,
    commits: 0,
    wrong: [],
    attacked: new Set(),
    answered: new Set(),
    sites: new Set(),
  }
  for (const [name, story] of STORIES) {
    const known = found.wrong.length
    const attack = { faults, found, oneIn: work.short ? 25 : 1, random: work.random }
    const t = createTestContext({ DATA_DIR: work.folder() })
    try {
      await story(await createActors(attackThrough(t, aim, attack)))
    } catch (error) {
      found.wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    for (const wrong of found.wrong.slice(known)) work.tell(`${name}: ${wrong}`)
    await t.database.close()
  }
  return found
}

function figuresOf({ short, tell }: Work, all: readonly Findings[]): Figure[] {
  const union = (part: 'attacked' | 'answered' | 'sites') =>
    new Set(all.flatMap((found) => [...found[part]]))
  const sum = (part: 'faults' | 'commits') => all.reduce((total, found) => total + found[part], 0)
  const wrong = all.flatMap((found) => found.wrong)
  const attacked = union('attacked')
  const spared = changesOfTheRouter().filter((path) => !attacked.has(path))
  const missed = [...writeSites()].filter((site) => !union('sites').has(site))
  const answered = [...union('answered')].filter((path) => !(path in MAY_ANSWER))
  for (const path of spared) tell(`never attacked: ${path}`)
  for (const site of missed) tell(`never reached: ${site}`)
  for (const path of answered) tell(`answered although a statement failed: ${path}`)
  const figures = [
    atLeast('statements that were made to fail', sum('faults'), short ? 150 : 10_000),
    atLeast('of them COMMIT', sum('commits'), short ? 1 : 500),
    atMost('failures that left a trace, or stopped a retry', wrong.length, 0, told(wrong)),
    atMost('calls that answered although a statement failed', answered.length, 0, told(answered)),
    atMost(
      'mutations that were not attacked',
      spared.length,
      0,
      `of ${changesOfTheRouter().length}`,
    ),
  ]
  if (short) return figures
  // The background writes are attacked in full runs alone.
  const ofAll = `of ${writeSites().size} ${told(missed)}`
  return [
    ...figures,
    atMost('write() of the source that no story reached', missed.length, 0, ofAll),
  ]
}

/** The first few of what went wrong, for the table. */
const told = (lines: readonly string[]) => lines.slice(0, 5).join('; ')

/** Every mutation that is refused as a whole. */
function changesOfTheRouter(): string[] {
  const procedures = Object.entries<{ _def: { type: string } }>(
    appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
  )
  return procedures
    .filter(([path, { _def }]) => _def.type === 'mutation' && !(path in IN_SEVERAL_WRITES))
    .map(([path]) => path)
}

const SERVER = resolve(import.meta.dirname, '../../src/server')
/** Not the product: its tests, and what fills the demonstration. */
const NOT_ATTACKED = /\.test\.ts$|^testing\/|^demo\//

/** Lucia asks for an adapter that can do these; nothing calls them. */
const NOT_CALLED = /tx\.(?:insert\(sessions\)|delete\(sessions\)\.where\(eq\(sessions\.userId)/

/** Every line of the server that calls `write()`, as `features/a/a.service.ts:12`. */
function writeSites(): Set<string> {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !NOT_ATTACKED.test(file))
  return new Set(files.flatMap(sitesIn))
}

function sitesIn(file: string): string[] {
  const lines = readFileSync(resolve(SERVER, file), 'utf8').split('\n')
  return lines.flatMap((line, i) =>
    /(?:database\.|await )write\(/.test(line) && !/^\s*\/?\*/.test(line) && !NOT_CALLED.test(line)
      ? [`${relative(SERVER, resolve(SERVER, file))}:${i + 1}`]
      : [],
  )
}
