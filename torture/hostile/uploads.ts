import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeLivreur, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { picture } from '#server/testing/fixtures/pictures.ts'
import { photoUploadPath } from '#shared/orders/photos.ts'
import { residentMegabytes } from '../../bench/machine.ts'
import { fillDataFolder } from '../data-folder.ts'
import { atLeast, atMost, exactly, type Figure, type Line, none } from '../line.ts'
import { startServer, type TorturedServer } from '../server.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'
import { type Attack, attackAll, harmFigures, unharmed } from './attack.ts'
import { type HostileFile, hostileFiles, MARK } from './hostile-files.ts'
import { headOf, hostileUploads } from './upload-tricks.ts'
import { type Answer, type Asked, ask, statusOf } from './wire.ts'

const STALLED = 150
/** Uploads that the server lets in at once, of all people. */
const AT_ONCE = 8
/** The most that the livreur may send. */
const PHOTOS_AN_ORDER = 6
/** The server gives up on an upload after a minute. */
const GIVEN_UP_MS = 75_000

interface Senders {
  livreur: SignedIn
  superadmins: SignedIn[]
  orders: string[]
  /** The order of the hostile bodies and addresses: nothing else sends a photo of it, so that no limit answers in their place. */
  trickOrder: string
}

/** Files and bodies that would break the server or reach people who look at images, on both routes that take images. */
export const uploads: Line = {
  name: 'uploads',
  promise:
    '≥ 60 hostile files and 150 stalled uploads: refused or drawn anew, 0 bytes kept, ≤ 150 MB more',
  async run(work) {
    const folder = work.folder()
    const all = await hostileFiles(work.random)
    const files = work.short ? sample(all) : all
    const orders = Math.ceil(files.length / PHOTOS_AN_ORDER) + 1
    const senders = await fillDataFolder(folder, (t) => makeSenders(t, orders))
    const server = await startServer(work, folder)
    const memory = watchMemory(server.pid)
    const sent = await sendFiles(server, folder, senders, files)
    const tricks = await sendTricks(server, senders)
    const stalled = await stall(server, folder, senders, work.short)
    const more = memory.most()
    return [
      atLeast('hostile files', files.length, work.short ? 15 : 60),
      ...sent,
      ...tricks,
      ...stalled,
      atMost('files left in incoming/', filesIn(join(folder, 'incoming')).length, 0),
      atMost(
        'errors in the log',
        server.log.filter((line) => line.includes('"level":"error"')).length,
        0,
      ),
      ...(work.short ? [] : [atMost('most memory above the start', more, 150, 'MB')]),
    ]
  },
}

async function makeSenders(t: TestContext, amount: number): Promise<Senders> {
  const livreur = await makeLivreur(t)
  const makeOne = async () => (await makeOrder(t, { livreur, status: 'pickup_en_route' })).id
  const orders: string[] = []
  for (let n = 0; n < amount; n += 1) orders.push(await makeOne())
  const superadmins: SignedIn[] = []
  // Three uploads of one person are let in at once.
  for (let n = 0; n < 4; n += 1) superadmins.push(await signedIn(t, await makeSuperadmin(t)))
  return { livreur: await signedIn(t, livreur), superadmins, orders, trickOrder: await makeOne() }
}

/** Every sixth: one of each sort. */
const sample = (files: HostileFile[]) => files.filter((_, index) => index % 6 === 0)

function watchMemory(pid: number) {
  const start = residentMegabytes(pid) ?? Number.NaN
  let most = start
  const timer = setInterval(() => {
    if (existsSync(`/proc/${pid}`)) most = Math.max(most, residentMegabytes(pid) ?? Number.NaN)
  }, 50)
  timer.unref()
  return {
    most() {
      clearInterval(timer)
      return most - start
    },
  }
}

interface Upload extends Attack {
  file: HostileFile
}

/** Each file is sent as the image of a garment and as a photo. */
function* uploadsOf(
  url: string,
  { livreur, superadmins, orders }: Senders,
  files: readonly HostileFile[],
): Generator<Upload> {
  const right: Attack['right'] = (answer) => unharmed(answer) && !/TOO_MANY/.test(answer.body)
  for (const [n, file] of files.entries()) {
    const asked = { headers: { origin: url, 'content-type': file.type }, body: file.bytes }
    const garment = { method: 'POST', path: '/api/uploads/garments', ...asked }
    const photo = {
      method: 'PUT',
      path: photoPath(orders[Math.floor(n / PHOTOS_AN_ORDER)] ?? ''),
      ...asked,
    }
    const by = (sent: Asked, { headers }: SignedIn) => ({
      ...sent,
      headers: { ...sent.headers, ...headers },
    })
    yield {
      what: `${file.what} as a garment`,
      file,
      right,
      sent: by(garment, superadmins[0] as SignedIn),
    }
    yield { what: `${file.what} as a photo`, file, right, sent: by(photo, livreur) }
  }
}

const photoPath = (orderId: string) =>
  photoUploadPath({
    orderId,
    photoId: randomUUID(),
    step: 'pickup',
    caption: '',
    takenAt: Date.now(),
  })

async function sendFiles(
  { port, url }: TorturedServer,
  folder: string,
  senders: Senders,
  files: readonly HostileFile[],
): Promise<Figure[]> {
  const stored = new Set(filesIn(join(folder, 'uploads')))
  const [kept, unclean]: [string[], string[]] = [[], []]
  let [refused, drawn] = [0, 0]
  const look = async ({ what, file }: Upload, { status }: Answer) => {
    const made = filesIn(join(folder, 'uploads')).filter((path) => !stored.has(path))
    const isTaken = status > 0 && status < 400
    if (isTaken) drawn += 1
    else refused += 1
    if (made.length !== (isTaken ? 2 : 0)) kept.push(`${what}: ${made.length} files, ${status}`)
    for (const path of made) {
      stored.add(path)
      const fault = await faultOf(readFileSync(path), file.bytes)
      if (fault) unclean.push(`${what}: ${fault}`)
    }
  }
  const found = await attackAll(port, uploadsOf(url, senders, files), {
    own: [folder],
    after: look,
  })
  return [
    atLeast('sent on both routes', refused + drawn, files.length * 2),
    {
      says: 'refused, and drawn anew',
      measured: `${refused} and ${drawn}`,
      held: refused > 0 && drawn > 0,
    },
    none('answers of 5xx, or of a limit', found.wrong),
    ...harmFigures(found),
    none('files stored of what was refused', kept),
    none('stored files that are not clean', unclean),
  ]
}

/** The fault of a stored picture: it must be one still WebP of ours without any of the bytes that were sent. */
async function faultOf(stored: Buffer, sent: Buffer): Promise<string | undefined> {
  if (stored.equals(sent)) return 'the very bytes'
  if (stored.includes(MARK) || stored.includes('<script')) return 'the payload'
  const facts = await sharp(stored).metadata()
  if (facts.format !== 'webp') return `a ${facts.format}`
  if (facts.exif || facts.xmp || facts.iptc || facts.icc) return 'metadata'
  if ((facts.pages ?? 1) > 1) return 'an animation'
  return undefined
}

/** Bodies and addresses that are wrong, whatever the image. */
async function sendTricks({ port, url }: TorturedServer, senders: Senders): Promise<Figure[]> {
  const { controls, tricks } = hostileUploads({
    origin: url,
    orderId: senders.trickOrder,
    livreur: senders.livreur,
    superadmin: senders.superadmins[0] as SignedIn,
    image: await picture(90, 60, 'png'),
  })
  const right = await attackAll(port, controls, { quietMs: 2_000 })
  const taken = controls.length - right.wrong.length - right.silent.length
  const found = await attackAll(port, tricks, { quietMs: 2_000 })
  return [
    atLeast('hostile bodies and addresses', tricks.length, 20),
    none('of them taken, or answered with 5xx', found.wrong),
    none('of them closed without an answer', found.silent),
    exactly('right ones of the same making, taken', taken, controls.length),
  ]
}

/** A hundred and fifty uploads begin and go no further; the next person’s must still be taken once they are given up. */
async function stall(
  server: TorturedServer,
  folder: string,
  { superadmins, livreur, orders }: Senders,
  short: boolean,
): Promise<Figure[]> {
  const control = await sendWhole(server, livreur, orders.at(-1) ?? '')
  const sockets: Socket[] = []
  const said: number[] = []
  for (let n = 0; n < STALLED; n += 1) {
    const { headers } = superadmins[n % superadmins.length] as SignedIn
    const socket = connect({ port: server.port, host: '127.0.0.1' })
    socket.on('data', (piece) => said.push(statusOf(piece.toString('latin1'))))
    socket.on('error', () => {})
    socket.write(stalledStart(server.url, headers))
    sockets.push(socket)
  }
  const waiting = () => filesIn(join(folder, 'incoming')).length
  const haveSettled = () => said.length >= STALLED - AT_ONCE && waiting() >= AT_ONCE
  for (let tries = 0; tries < 100 && !haveSettled(); tries += 1) await setTimeout(50)
  const waitingAtOnce = waiting()
  // In a short form the senders leave; in a full run the server gives them up.
  if (short) for (const socket of sockets) socket.destroy()
  const start = performance.now()
  while (waiting() > 0 && performance.now() - start < GIVEN_UP_MS) await setTimeout(100)
  const after = await sendWhole(server, livreur, orders.at(-1) ?? '')
  for (const socket of sockets) socket.destroy()
  const refusedAtOnce = said.filter((status) => status === 503 || status === 429).length
  return [
    atLeast('stalled uploads that wait', waitingAtOnce, AT_ONCE),
    atMost('of them at once', waitingAtOnce, AT_ONCE, `of ${STALLED}`),
    atLeast('told at once that there is no place', refusedAtOnce, STALLED - AT_ONCE),
    atMost('stalled uploads still waiting at the end', waiting(), 0),
    { says: 'an upload before them', measured: String(control), held: control === 200 },
    { says: 'another upload after them', measured: String(after), held: after === 200 },
  ]
}

/** An honest upload; resolves to the status of its answer. */
async function sendWhole(
  { port, url }: TorturedServer,
  { headers }: SignedIn,
  orderId: string,
): Promise<number> {
  const { status } = await ask(port, {
    method: 'PUT',
    path: photoPath(orderId),
    headers: { origin: url, 'content-type': 'image/png', ...headers },
    body: await picture(90, 60, 'png'),
  })
  return status
}

function stalledStart(origin: string, headers: Record<string, string>): Buffer {
  const own = { host: 'localhost', origin, 'content-type': 'image/png', 'content-length': '90000' }
  const head = headOf('POST /api/uploads/garments', { ...own, ...headers })
  return Buffer.concat([head, Buffer.from('\x89PNG', 'latin1')])
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
