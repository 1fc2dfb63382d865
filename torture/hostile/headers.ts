import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { withDatabase } from '../data-folder.ts'
import { atLeast, type Figure, type Line, none, readable } from '../line.ts'
import { startServer } from '../server.ts'
import { attackAll, harmFigures } from './attack.ts'
import { forgeries } from './forgeries.ts'
import { type Ground, prepareGround } from './ground.ts'
import { observatoryScore, type Scanned, type Scored } from './observatory.ts'
import { overload, responseKinds, uploadImages } from './response-kinds.ts'
import { ask, calling } from './wire.ts'

/** The server's public address: everything that https brings is on, as behind a proxy that ends TLS. */
const ORIGIN = 'https://laveo.example'
const LOWEST = 130
/** Nothing is on its way any more once nothing changes for so long: refused sign-ins are stored every five seconds. */
const CALM_MS = 6_000
/** In a short form: only for writes that are stored at once. */
const SHORT_CALM_MS = 700

/** The headers of every kind of answer, scored; and every write, forged in every way. */
export const headers: Line = {
  name: 'headers',
  promise:
    'Observatory’s table ≥ 130 on every kind of answer, parts of a page by their own headers; 0 forged writes',
  async run(work) {
    const folder = work.folder()
    const ground = await prepareGround(folder, { secure: true })
    const variables = {
      PUBLIC_URL: ORIGIN,
      TRUST_PROXY: '1',
      WAVE_PAYMENT_LINK: 'https://pay.wave.com/m/M_test/c/ci/',
    }
    const { port } = await startServer(work, folder, { variables })
    const saved = await saveContact(port, ground)
    const scores = await scoreAll(port, ground)
    const forged = await forgeAll(port, ground, { ...work, folder })
    return [
      { says: 'a write of our own page is taken', measured: String(saved), held: saved === 200 },
      ...scores,
      ...forged,
    ]
  },
}

/** Without an address, `security.txt` does not exist. */
async function saveContact(port: number, { people }: Ground): Promise<number> {
  const value = { phone: null, email: 'bonjour@laveo.example', address: null }
  const headers = { ...people.superadmin.headers, origin: ORIGIN }
  const asked = calling('settings.save', { contact: { value, seen: null } }, headers)
  return (await ask(port, asked)).status
}

async function scoreAll(port: number, ground: Ground): Promise<Figure[]> {
  const scored: Array<Scored & { what: string }> = []
  const open: string[] = []
  const score = (what: string, answer: Scanned) =>
    void scored.push({ what, ...observatoryScore(answer) })
  const images = await uploadImages(port, ground, ORIGIN)
  for (const answer of images.stored) score('an upload', answer)
  const kinds = responseKinds(ground, ORIGIN, images)
  const found = await attackAll(port, kinds, {
    after({ what, partOfPage }, answer) {
      if (!partOfPage) score(what, answer)
      else if (!isClosedPart(answer)) open.push(what)
    },
  })
  const overloaded = await overload(port, ORIGIN)
  for (const answer of overloaded) score(`an overload (${answer.status})`, answer)
  const worst = scored.toSorted((a, b) => a.score - b.score)[0]
  const points = Object.entries(worst?.points ?? {}).filter(([, value]) => value !== 0)
  const why = points.map(([name, value]) => `${name} ${value}`).join(', ')
  return [
    atLeast('kinds of answers', scored.length, 60),
    none('answers of another kind than meant', found.wrong),
    ...harmFigures(found),
    none('parts of a page that another site may read', open),
    atLeast('answers of an overload', overloaded.length, 2, 'of 503 and 429'),
    atLeast('lowest score', worst?.score ?? 0, LOWEST, `(${worst?.what}: ${why})`),
    {
      says: 'highest score',
      measured: readable(Math.max(...scored.map((one) => one.score))),
      held: true,
    },
  ]
}

/** Scripts, styles, fonts and photos: read as nothing else, from our pages only, over https only. */
function isClosedPart({ headers }: Scanned): boolean {
  return (
    headers['x-content-type-options'] === 'nosniff' &&
    headers['cross-origin-resource-policy'] === 'same-origin' &&
    headers['strict-transport-security'] !== undefined
  )
}

interface Forging {
  folder: string
  short: boolean
  random: Parameters<typeof forgeries>[0]['random']
}

/** Sends them all and compares every row of every table. */
function forgeAll(
  port: number,
  ground: Ground,
  { folder, short, random }: Forging,
): Promise<Figure[]> {
  return withDatabase(folder, async (database) => {
    const before = await settled(() => dumpTables(database), CALM_MS)
    const all = forgeries({ ground, origin: ORIGIN, random, short })
    const found = await attackAll(port, all)
    const after = await settled(() => dumpTables(database), short ? SHORT_CALM_MS : CALM_MS)
    const changed = Object.keys(after).filter(
      (name) => !isDeepStrictEqual(after[name], before[name]),
    )
    return [
      atLeast('forged writes', all.length, short ? 100 : 5_000),
      none('forged writes that were answered', found.wrong),
      ...harmFigures(found),
      none('tables changed by them', changed),
    ]
  })
}

async function settled<T>(read: () => T, calmMs: number): Promise<T> {
  for (let tries = 0; tries < 40; tries += 1) {
    const before = read()
    await setTimeout(calmMs)
    const after = read()
    if (isDeepStrictEqual(before, after)) return after
  }
  throw new Error('The database never comes to rest')
}
