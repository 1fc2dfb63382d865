import { actAs, makePeople, READS } from '#server/testing/calls/all-reads.ts'
import { WRITES } from '#server/testing/calls/all-writes.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { ownEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeClientWithoutEmail, makeOrder } from '#server/testing/factories.ts'
import { fillLists } from '#server/testing/filling/fill-lists.ts'
import { PROCEDURES } from '#server/testing/procedures.ts'
import { openRewound } from '#server/testing/rewound-database.ts'
import { atLeast, type Line, none, type Work } from '../line.ts'
import { nothingSeen, type Seen } from './answers/answer-keys.ts'
import { readDownloads } from './answers/downloads.ts'
import { deliverTheirs, plantForeigners } from './answers/foreigners.ts'
import { readThrough } from './answers/read-through.ts'

/** The number of marks in foreigners.ts: names, phones, ids, places and notes. */
const FOREIGN_FACTS = 18

/** Looks for other people's data and for secrets in every answer. */
export const answers: Line = {
  name: 'answers',
  promise: 'No answer tells a stranger’s facts or a secret: 0 foreign bytes, 0 secrets',
  async run(work) {
    const seen = await readEverything(work)
    const silent = [...PROCEDURES.keys()].filter(
      (path) => !seen.paths.has(path) && path !== 'live.events',
    )
    for (const text of [...seen.foreign, ...seen.secrets, ...seen.unread]) work.tell(text)
    return [
      atLeast('answers that were read', seen.answers, 400),
      atLeast(
        'facts of foreign people that the team reads',
        seen.marksOfTheTeam.size,
        FOREIGN_FACTS,
        `of ${FOREIGN_FACTS}`,
      ),
      none('answers with data of other people', seen.foreign),
      none('refusals that hide an answer', seen.unread),
      none('keys or values that are secret', seen.secrets),
      none('procedures whose answer nobody read', silent),
    ]
  },
}

/** Acts out every story of the product where each list has a row and a foreign client an order on its way, and reads every answer. */
async function readEverything({ folder }: Pick<Work, 'folder'>): Promise<Seen> {
  const seen = nothingSeen()
  const filled = createTestContext({}, { database: ownEmptyDatabase() })
  const people = await makePeople(filled)
  fillLists(filled, people, 1)
  const foreign = await plantForeigners(filled)
  const follower = await makeClientWithoutEmail(filled)
  await makeOrder(filled, { client: follower })
  const rewound = openRewound(filled.database.sqlite.serialize())
  const OTHERS: typeof READS = { 'a delivery of others': ({ t }) => deliverTheirs(t, foreign) }
  for (const [name, story] of [READS, WRITES, OTHERS].flatMap((part) => Object.entries(part))) {
    const plain = createTestContext({ DATA_DIR: folder() }, { database: rewound.begin() })
    const { t, end } = readThrough(plain, foreign, seen)
    await t.as(follower, { byLink: true })
    // Only a livreur without missions can leave: this story takes place with people of its own.
    const isAlone = name === 'deleting one’s account'
    await story(await actAs(t, isAlone ? await makePeople(t) : people))
    await end()
    await rewound.undo()
  }
  const database = rewound.begin()
  const t = createTestContext({ DATA_DIR: folder() }, { database })
  await readDownloads(t, { people, follower, foreign }, seen)
  await database.close()
  return seen
}
