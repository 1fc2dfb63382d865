import { createSecretKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { nodeHasher } from '#server/access/sessions/password-hash.ts'
import { tagsOf } from '#server/access/sessions/sign-in-log.service.ts'
import { filedMails, readFiledMail } from '#server/mail/file.ts'
import { makeClient } from '#server/testing/factories.ts'
import { fillDataFolder } from '../data-folder.ts'
import { atLeast, atMost, type Figure, type Line } from '../line.ts'
import { MOVED_CLOCK, moveClock } from '../moved-clock.ts'
import { startServer, type TorturedServer } from '../server.ts'
import { COUNTING_HASHES, timesOfHashes } from './hash-count.ts'
import { besideFloods, type Crowded, slowness } from './slowed-sign-ins.ts'
import { type Answer, ask, calling } from './wire.ts'

const HOUR_MS = 3_600_000
const TARGET = 'proprietaire@exemple.ci'
const PASSWORD = 'le-vrai-mot-de-passe'
const HOME = '154.68.1.1'
/** Tries that are sent together, as an attacker does. */
const BATCH = 25
/** More than the fifty that may wait for their hash. */
const FLOOD_AT_ONCE = 90
const USERS = 40
/** The times of the tries on other accounts, as parts of the passwords. */
const FLOODS = [0.02, 0.6]

interface Amount {
  passwords: number
  addresses: number
  foreign: number
  timed: number
}
const FULL: Amount = { passwords: 10_000, addresses: 1_000, foreign: 51_000, timed: 400 }
const SHORT: Amount = { passwords: 500, addresses: 250, foreign: 20, timed: 4 }

/**
 * Passwords for one account from everywhere, through an hour of the server's own clock, which is put forward. Twice, while the
 * account could be tried again, other accounts are tried until each limit forgets the keys that it may forget.
 */
export const bruteForce: Line = {
  name: 'brute-force',
  promise:
    '10 000 passwords for one account from 1 000 addresses: ≤ 20 hashes an hour, its owner gets in, others ≤ 2× slower',
  async run(work) {
    const amount = work.short ? SHORT : FULL
    const folder = work.folder()
    // A salt of its own, by which the account's hashes are known.
    const targetHash = await nodeHasher.hash(PASSWORD)
    const passwordHash = await nodeHasher.hash(PASSWORD)
    const others = Array.from({ length: USERS }, (_, n) => `autre-${n}@exemple.ci`)
    await fillDataFolder(folder, async (t) => {
      await makeClient(t, { email: TARGET, passwordHash: targetHash })
      for (const email of others) await makeClient(t, { email, passwordHash })
    })
    const server = await startServer(work, folder, {
      variables: { TRUST_PROXY: '1', LOG_LEVEL: 'info' },
      nodeOptions: [...MOVED_CLOCK, ...COUNTING_HASHES],
    })
    const attack = createAttack(server, amount)
    const { cookie } = await attack.signIn({ email: TARGET, password: PASSWORD, from: HOME })
    const owners = (await timesOfHashes(server, targetHash)).length
    const before = await attack.timeOthers(others, amount.timed)
    const harmless = await attack.loadHarmlessly()
    const during = await attack.run(others, work.tell)
    const hashes = (await timesOfHashes(server, targetHash)).slice(owners)
    const tried = await triesInLog(server, folder, attack.sent())
    const inAgain = await attack.signIn({ email: TARGET, password: PASSWORD, from: HOME, cookie })
    const reset = await resetPassword(server, folder, attack.signIn)
    return [
      atLeast('passwords for the account', attack.sent(), amount.passwords),
      atLeast('of other accounts, beside them', attack.foreign(), FLOODS.length * amount.foreign),
      atLeast('lines of the log on the account', tried.lines, amount.passwords),
      atLeast('hashes for the account', hashes.length, 1),
      atMost('most hashes for it in an hour', mostInHour(hashes), 20, `(${hashes.length} in all)`),
      atMost('hashes that the log of sign-ins does not tell', hashes.length - tried.looked, 0),
      atMost('accounts entered by a wrong password', attack.entered(), 0),
      isTrue('the owner gets in, in a browser used before', inAgain.answer.status === 200),
      isTrue('and in a new one by a link', reset),
      ...slowness(before, during, work.short),
      ...besideFloods(harmless, attack.inFloods, work.short),
    ]
  },
}

interface Typed {
  email: string
  password: string
  from: string
  cookie?: string
}

function createAttack({ port, url, child }: TorturedServer, amount: Amount) {
  let [sent, foreign, entered, newcomers] = [0, 0, 0, 0]
  /** The browsers in which others were let in before the attack, by their addresses. */
  const usedBrowsers = new Map<string, string>()
  const inFloods: Crowded = { used: [], fresh: [], busy: 0 }
  /** From everywhere in turn; the first byte keeps attackers, users and the owner apart. */
  const address = (n: number) => `102.${(n % amount.addresses) >> 8}.${n & 255}.9`

  async function signIn({ email, password, from, cookie = '' }: Typed) {
    const headers = { origin: url, 'x-forwarded-for': from, cookie }
    const answer = await ask(port, calling('auth.signIn', { email, password }, headers))
    return { answer, cookie: browserOf(answer) }
  }

  async function guess(email: string, n: number): Promise<void> {
    const { answer } = await signIn({ email, password: `mot-${n}`, from: address(n) })
    if (answer.status === 200) entered += 1
  }

  /** A right sign-in of somebody else, from an address of their own, in a new browser. */
  async function timeOne(email: string): Promise<number> {
    const { answer, cookie } = await enterAsNew(email)
    if (answer.status !== 200) throw new Error(`${email} is refused: ${answer.body}`)
    usedBrowsers.set(email, cookie)
    return answer.ms
  }

  function enterAsNew(email: string) {
    newcomers += 1
    const from = `41.66.${newcomers >> 8}.${newcomers & 255}`
    return signIn({ email, password: PASSWORD, from })
  }

  async function timeOthers(others: readonly string[], count: number): Promise<number[]> {
    const times: number[] = []
    for (let n = 0; n < count; n += 1) times.push(await timeOne(others[n % others.length] ?? ''))
    return times
  }

  /** Others sign in one after the other, in a browser they used before and in a new one in turn, while such a load lasts. */
  async function timeUnder(load: Promise<void>, { used, fresh, busy }: Crowded): Promise<Crowded> {
    const found: Crowded = { used: [...used], fresh: [...fresh], busy }
    let isOver = false
    const end = load.finally(() => {
      isOver = true
    })
    for (let n = 0; !isOver; n += 1) {
      const [email, cookie] = [...usedBrowsers][n % usedBrowsers.size] ?? ['', '']
      const known = await signIn({ email, password: PASSWORD, from: `41.67.0.${n % 250}`, cookie })
      if (known.answer.status !== 200) throw new Error(`${email} is refused: ${known.answer.body}`)
      found.used.push(known.answer.ms)
      const { answer } = await enterAsNew(email)
      if (answer.status === 200) found.fresh.push(answer.ms)
      else if (answer.status === 503) found.busy += 1
      else throw new Error(`${email} is refused: ${answer.body}`)
    }
    await end
    return found
  }

  async function atOnce(send: () => Promise<void>, isOver: () => boolean): Promise<void> {
    const work = async () => {
      while (!isOver()) await send()
    }
    await Promise.all(Array.from({ length: FLOOD_AT_ONCE }, work))
  }

  /** Keys of other people: while some tries wait to be hashed, the server refuses the rest at once, and each leaves a key. */
  function floodKeys(): Promise<void> {
    const end = foreign + amount.foreign
    const send = () => {
      foreign += 1
      return guess(`personne-${foreign}@exemple.ci`, foreign)
    }
    return atOnce(send, () => foreign >= end)
  }

  /**
   * The same number of requests, as many at once and of the same size, without an effect: the load of any crowd on
   * those who sign in.
   */
  function loadHarmlessly(): Promise<Crowded> {
    let n = 0
    const typed = { email: 'personne-00000@exemple.ci', password: 'mot-00000' }
    const send = async () => {
      n += 1
      const headers = { origin: url, 'x-forwarded-for': address(n) }
      await ask(port, calling('auth.nothing', typed, headers))
    }
    const load = atOnce(send, () => n >= amount.foreign)
    return timeUnder(load, { used: [], fresh: [], busy: 0 })
  }

  async function run(others: readonly string[], tell: (text: string) => void): Promise<number[]> {
    const times: number[] = []
    const everyMs = HOUR_MS / (amount.passwords / BATCH)
    const floods = FLOODS.map((share) => Math.floor((share * amount.passwords) / BATCH) * BATCH)
    while (sent < amount.passwords) {
      if (floods.includes(sent)) {
        // The account has waited long enough to be open, and so may be forgotten.
        await moveClock(child, 16 * 60_000)
        Object.assign(inFloods, await timeUnder(floodKeys(), inFloods))
        tell(`${sent} passwords, ${foreign} of other accounts`)
      }
      const batch = Array.from({ length: BATCH }, () => {
        sent += 1
        return guess(TARGET, sent)
      })
      const timed = amount.timed * (sent / amount.passwords) > times.length
      const one = timed ? timeOne(others[times.length % others.length] ?? '') : undefined
      await Promise.all(batch)
      if (one) times.push(await one)
      await moveClock(child, everyMs)
    }
    return times
  }

  return {
    signIn,
    timeOthers,
    loadHarmlessly,
    run,
    inFloods,
    sent: () => sent,
    foreign: () => foreign,
    entered: () => entered,
  }
}

/** The mark of a browser in which the account was entered. */
function browserOf({ headers }: Answer): string {
  const lines = headers['set-cookie'] ?? []
  return lines.find((line) => line.startsWith('laveo-browser='))?.split(';')[0] ?? ''
}

/** The account in the log of sign-ins: its lines, and the number of passwords that were looked at. */
async function triesInLog({ log }: TorturedServer, folder: string, expected: number) {
  const secret = createSecretKey(await readFile(join(folder, 'secret.key')))
  const facts = { secret, address: HOME, requestId: '', log: undefined as never }
  const { account } = tagsOf(facts, TARGET)
  const linesNow = () => log.filter((line) => line.includes(`"account":"${account}"`))
  // Lines of the server may still be on their way through the pipe.
  for (let tries = 0; tries < 100 && linesNow().length < expected; tries += 1) await setTimeout(100)
  const lines = linesNow()
  // Only a password that was looked at is wrong.
  const looked = lines.filter((line) => line.includes('"BAD_CREDENTIALS"')).length
  return { lines: lines.length, looked }
}

/** The most of these times that lie within any hour. */
function mostInHour(times: readonly number[]): number {
  const inHourFrom = (start: number) =>
    times.filter((at) => at >= start && at < start + HOUR_MS).length
  return Math.max(0, ...times.map(inHourFrom))
}

/** The owner asks for a link, in a browser that was never used, and enters with another password. */
async function resetPassword(
  { port, url }: TorturedServer,
  folder: string,
  signIn: ReturnType<typeof createAttack>['signIn'],
): Promise<boolean> {
  const headers = { origin: url, 'x-forwarded-for': '154.68.7.7' }
  const post = (path: string, input: object) => ask(port, calling(path, input, headers))
  await post('recovery.ask', { email: TARGET })
  const token = await mailedToken(folder)
  const password = 'un-tout-autre-mot-de-passe'
  const { status } = await post('recovery.reset', { token, password })
  const { answer } = await signIn({ email: TARGET, password, from: '154.68.7.7' })
  return status === 200 && answer.status === 200
}

async function mailedToken(folder: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const name of await filedMails(folder)) {
      const mail = await readFiledMail(folder, name)
      const token = /\/reset-password#\S*token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
      if (mail?.to === TARGET && token) return token
    }
    await setTimeout(100)
  }
  throw new Error('No e-mail with a link came')
}

const isTrue = (says: string, held: boolean): Figure => ({
  says,
  measured: held ? 'yes' : 'no',
  held,
})
