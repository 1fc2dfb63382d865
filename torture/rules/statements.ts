import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { createActors } from '#server/testing/calls/all-reads.ts'
import { WRITES } from '#server/testing/calls/all-writes.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { PROCEDURES } from '#server/testing/procedures.ts'
import { atLeast, type Figure, type Line, none, type Work } from '../line.ts'
import { type Aim, type Answered, type Attack, attackThrough, type Findings } from './attacks.ts'
import { BACKGROUND, type Story } from './background.ts'
import { wronglyUndone } from './fault-rules.ts'
import { createStatementFaults, type StatementFaults } from './statement-faults.ts'
import { differing } from './whole-state.ts'
import { WORKERS } from './workers.ts'

interface Means {
  faults: StatementFaults
  aim: Aim
}

const STORIES = Object.entries({ ...WRITES, ...BACKGROUND, ...WORKERS })

/** Lets each statement of each change fail in turn: SQLite's own way of testing itself, applied to our transactions. */
export const statements: Line = {
  name: 'statements',
  promise:
    'The n-th statement fails, n = 1… until success, in every change: state before = state after, nothing told',
  async run(work) {
    const faults = createStatementFaults()
    work.cleanup.defer(() => faults.end())
    const calls = await attackStories(work, faults, 'calls')
    if (work.short) return figuresOf(work, calls)
    return figuresOf(work, calls.concat(await attackStories(work, faults, 'writes')))
  },
}

/** Acts out every story of the product, each on a database of its own, with faults in its statements. */
async function attackStories(work: Work, faults: StatementFaults, aim: Aim): Promise<Findings[]> {
  const all: Findings[] = []
  for (const [name, story] of STORIES) {
    const found = await attackStory(work, story, { faults, aim })
    for (const wrong of found.wrong) work.tell(`${name}: ${wrong}`)
    all.push(found)
  }
  return all
}

/** An act that answered although a statement failed is done: the story is acted out again for the statements after it. */
async function attackStory(work: Work, story: Story, { faults, aim }: Means): Promise<Findings> {
  const found: Findings = {
    faults: 0,
    commits: 0,
    attacked: new Set(),
    wrong: [],
    answered: [],
    unharmed: new Map(),
  }
  const attack = { faults, found, oneIn: work.short ? 25 : 1, random: work.random }
  await actOut(work, story, aim, attack)
  // It grows while it is gone through.
  for (const { act, next } of found.answered)
    await actOut(work, story, aim, { ...attack, only: { key: act.key, start: next } })
  found.wrong.push(...found.answered.flatMap((answered) => wrongAnswer(answered, found)))
  return found
}

async function actOut(work: Work, story: Story, aim: Aim, attack: Attack): Promise<void> {
  const t = createTestContext({ DATA_DIR: work.folder() })
  try {
    await story(await createActors(attackThrough(t, aim, attack)))
  } catch (error) {
    attack.found.wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  await t.database.close()
}

/** The fault of an answer in spite of a failure: that it was given, or the tables that it left undone. */
function wrongAnswer({ act, ran, left }: Answered, { unharmed }: Findings): string[] {
  const what = `${act.name} answered although a statement failed (${ran.at(-1)?.slice(0, 80)})`
  const whole = unharmed.get(act.key)
  if (!whole) return [`${what}, and never without a failure`]
  const undone = wronglyUndone(act.name, ran, differing(whole, left))
  if (undone === 'not stored') return [`${what} before its change was stored`]
  return undone.map((table) => `${what}, and left ${table} undone`)
}

function figuresOf({ short, tell }: Work, all: readonly Findings[]): Figure[] {
  const sum = (count: (found: Findings) => number) =>
    all.reduce((total, found) => total + count(found), 0)
  const wrong = all.flatMap((found) => found.wrong)
  const attacked = new Set(all.flatMap((found) => [...found.attacked]))
  const changes = changesOfTheRouter()
  const spared = changes.filter((path) => !attacked.has(path))
  const missed = [...writeSites()].filter((site) => !attacked.has(site))
  for (const path of spared) tell(`never attacked: ${path}`)
  const figures = [
    atLeast(
      'statements that were made to fail',
      sum(({ faults }) => faults),
      short ? 150 : 10_000,
    ),
    atLeast(
      'of them COMMIT',
      sum(({ commits }) => commits),
      short ? 1 : 500,
    ),
    none('failures that left a trace, or stopped a retry', wrong),
    none('mutations that were not attacked', spared, `of ${changes.length}`),
  ]
  // The background writes are attacked in full runs alone.
  if (short) return figures
  for (const site of missed) tell(`never attacked: ${site}`)
  return [
    ...figures,
    none('write() of the source that were not attacked', missed, `of ${writeSites().size}`),
  ]
}

/** Every mutation of the product. */
function changesOfTheRouter(): string[] {
  const changes = [...PROCEDURES.values()].filter(({ type }) => type === 'mutation')
  return changes.map(({ path }) => path)
}

const SERVER = resolve(import.meta.dirname, '../../src/server')
/** Not the product: its tests, and what fills the demonstration. */
const NOT_ATTACKED = /\.test\.ts$|^testing\//

/** Lucia asks for an adapter that can do these; nothing calls them. */
const NOT_CALLED = /tx\.(?:insert\(sessions\)|delete\(sessions\)\.where\(eq\(sessions\.userId)/

/** Every line of the server that calls `write()`, as `a/a/a.service.ts:12`. */
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
