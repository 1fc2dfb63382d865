import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { appRouter } from '#server/router.ts'
import { actAs, makePeople, READS } from '#server/testing/calls/all-reads.ts'
import { WRITES } from '#server/testing/calls/all-writes.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeClientWithoutEmail, makeOrder } from '#server/testing/factories.ts'
import { fillLists } from '#server/testing/filling/fill-lists.ts'
import { atLeast, atMost, type Line, type Work } from '../line.ts'
import { nothingSeen, type Seen } from './answers/answer-keys.ts'
import { readDownloads } from './answers/downloads.ts'
import { deliverTheirs, plantForeigners } from './answers/foreigners.ts'
import { readThrough } from './answers/read-through.ts'

/** Reviewed by people: `node torture/rules/write-answers.ts` writes it, and its difference is read. */
export const ANSWERS_FILE = resolve(import.meta.dirname, 'answers.json')

/** For each procedure the paths of the keys in its answers, by the roles that read them. */
export type AnswerKeys = Record<string, Record<string, string[]>>

/** What foreigners.ts marks: names, phones, ids, places and notes. */
const FOREIGN_FACTS = 18

/** Compares every key of every answer with what was reviewed, and looks for other people's data in it. */
export const answers: Line = {
  name: 'answers',
  promise:
    'The keys of every answer, per role, are those of answers.json: 0 foreign bytes, 0 secrets',
  async run(work) {
    const seen = await readEverything(work)
    const reviewed: AnswerKeys = JSON.parse(readFileSync(ANSWERS_FILE, 'utf8'))
    const [now, before] = [flat(keysOf(seen)), flat(reviewed)]
    const unlike = [
      ...now.filter((key) => !before.includes(key)).map((key) => `new: ${key}`),
      ...before.filter((key) => !now.includes(key)).map((key) => `gone: ${key}`),
    ]
    const silent = Object.keys(appRouter._def.procedures).filter(
      (path) => !(path in reviewed) && !seen.keys.has(path) && path !== 'live.events',
    )
    for (const text of [...unlike, ...seen.foreign, ...seen.secrets, ...seen.unread])
      work.tell(text)
    return [
      atLeast('answers that were read', seen.answers, 400),
      atLeast(
        'facts of foreign people that the team reads',
        seen.marksOfTheTeam.size,
        FOREIGN_FACTS,
        `of ${FOREIGN_FACTS}`,
      ),
      atLeast('keys of answers, per role', now.length, 1000),
      atMost('keys unlike answers.json', unlike.length, 0, unlike.slice(0, 3).join('; ')),
      atMost(
        'answers with data of other people',
        seen.foreign.length,
        0,
        seen.foreign.slice(0, 3).join('; '),
      ),
      atMost(
        'refusals that hide an answer',
        seen.unread.length,
        0,
        seen.unread.slice(0, 3).join('; '),
      ),
      atMost(
        'keys or values that are secret',
        seen.secrets.length,
        0,
        seen.secrets.slice(0, 3).join('; '),
      ),
      atMost(
        'procedures whose answer nobody read',
        silent.length,
        0,
        silent.slice(0, 5).join(', '),
      ),
    ]
  },
}

/** Acts out every story of the product where each list has a row and a foreign client an order on its way, and reads every answer. */
export async function readEverything({ folder }: Pick<Work, 'folder'>): Promise<Seen> {
  const seen = nothingSeen()
  const filled = createTestContext()
  const people = await makePeople(filled)
  fillLists(filled, people, 1)
  const foreign = await plantForeigners(filled)
  const follower = await makeClientWithoutEmail(filled)
  await makeOrder(filled, { client: follower })
  const file = filled.database.sqlite.serialize()
  const OTHERS: typeof READS = { 'a delivery of others': ({ t }) => deliverTheirs(t, foreign) }
  for (const [name, story] of [READS, WRITES, OTHERS].flatMap((part) => Object.entries(part))) {
    const database = openDatabase(Buffer.from(file))
    const plain = createTestContext({ DATA_DIR: folder() }, { database })
    const { t, end } = readThrough(plain, foreign, seen)
    await t.as(follower, { byLink: true })
    // Only a livreur without missions can leave: this story takes place with people of its own.
    const isAlone = name === 'deleting one’s account'
    await story(await actAs(t, isAlone ? await makePeople(t) : people))
    await end()
    await database.close()
  }
  const database = openDatabase(Buffer.from(file))
  const t = createTestContext({ DATA_DIR: folder() }, { database })
  await readDownloads(t, { people, follower, foreign }, seen)
  await database.close()
  return seen
}

/** The keys by procedure, and by the roles that read the same ones. */
export function keysOf({ keys }: Seen): AnswerKeys {
  const sorted = [...keys].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    sorted.map(([path, byRole]) => {
      const groups = Map.groupBy([...byRole].sort(), ([, paths]) => [...paths].sort().join('\n'))
      const entries = [...groups].map(([paths, roles]) => [
        roles.map(([role]) => role).join(', '),
        paths.split('\n').filter(Boolean),
      ])
      return [path, Object.fromEntries(entries)]
    }),
  )
}

/** A line for each key, as `orders.byId, client: lines[].name`; one for each answer without a key. */
function flat(answerKeys: AnswerKeys): string[] {
  return Object.entries(answerKeys).flatMap(([path, groups]) =>
    Object.entries(groups).flatMap(([roles, keys]) =>
      roles
        .split(', ')
        .flatMap((role) =>
          (keys.length > 0 ? keys : ['nothing']).map((key) => `${path}, ${role}: ${key}`),
        ),
    ),
  )
}
