import { extractText, getDocumentProxy } from 'unpdf'
import type { Browser, Caller, TestContext } from '#server/testing/create-test-context.ts'
import { makeOrder, type User } from '#server/testing/factories.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { appOn } from '#server/testing/test-app.ts'
import { EXPORTS } from '#shared/operations/exports.ts'
import { type Answered, note, type Seen } from './answer-keys.ts'
import type { Foreigners } from './foreigners.ts'

interface Visitors {
  people: Record<'client' | 'livreur' | 'admin' | 'superadmin', User>
  /** A client by their link. */
  follower: { id: string }
  foreign: Foreigners
}

/** Asks for every file, as each role: of their own order, of the foreigners', of themselves and of the business. */
export async function readDownloads(t: TestContext, visitors: Visitors, seen: Seen): Promise<void> {
  const { people, follower, foreign } = visitors
  const browsers: Record<string, Browser> = {
    visitor: t.browser(),
    client: await t.signedIn(people.client),
    'by link': await t.signedIn(follower, { byLink: true }),
    livreur: await t.signedIn(people.livreur),
    admin: await t.signedIn(people.admin),
    superadmin: await t.signedIn(people.superadmin),
  }
  const app = appOn(t)
  const { addresses, invoiced } = await toRead(t, visitors)
  for (const [role, { caller, cookies }] of Object.entries(browsers))
    for (const [path, address] of [...addresses, ...(await invoicesOf(caller, invoiced))]) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await app.request(address, { headers: { cookie } })
      const body = Buffer.from(await response.arrayBuffer())
      if (response.status === 200)
        note(seen, foreign, { role, path, ...(await contentOf(address, body)) })
      else if (!REFUSED.has(response.status))
        seen.unread.push(`${path} answered a ${role} ${response.status}`)
    }
}

/** Signed out, not allowed, or not theirs. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 404])

/** The signed links that a caller is given, with their route. */
async function invoicesOf(caller: Caller, invoiced: readonly string[]) {
  const links = invoiced.map((orderId) => caller.invoices.link({ orderId }).catch(() => []))
  return (await Promise.all(links)).flat().map((link): Read => ['GET /factures/:file', link])
}

/** A route, and an address of it. */
type Read = [route: string, address: string]

/** Each address with its route, and the orders whose invoices are asked for. */
async function toRead(
  t: TestContext,
  { people, follower, foreign }: Visitors,
): Promise<{ addresses: Read[]; invoiced: string[] }> {
  const { id } = await makeOrder(t, { ...people, status: 'delivery_en_route' })
  const { id: followed } = await makeOrder(t, { client: follower as User })
  const client = 'GET /api/clients/:clientId/donnees.json'
  const addresses: Read[] = [
    ['GET /api/profil/donnees.json', '/api/profil/donnees.json'],
    [client, `/api/clients/${follower.id}/donnees.json`],
    [client, `/api/clients/${foreign.client.id}/donnees.json`],
    ...Object.values(EXPORTS).map(
      (file): Read => [`GET /api/exports/${file}`, `/api/exports/${file}`],
    ),
  ]
  return { addresses, invoiced: [id, followed, foreign.orderId] }
}

type Content = Required<Pick<Answered, 'answer' | 'text'>>

/** The content of a file: its text, and its keys in the form of an answer. */
async function contentOf(address: string, body: Buffer): Promise<Content> {
  if (address.endsWith('.pdf')) {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)))
    return { answer: labelsOf(text.join('\n').split('\n')), text: text.join(' ') }
  }
  if (!address.endsWith('.zip')) return fileContent(address, body)
  const files = [...readZip(body)].filter(([name]) => !name.startsWith('images/'))
  const parts = files.map(([name, content]) => [name, fileContent(name, content)] as const)
  return {
    answer: Object.fromEntries(parts.map(([name, { answer }]) => [name, answer])),
    text: parts.map(([, { text }]) => text).join('\n'),
  }
}

/** A sheet's columns, or the content of JSON; of another text no key. */
function fileContent(name: string, body: Buffer): Content {
  const text = body.toString()
  if (name.endsWith('.csv')) {
    const [head = ''] = text.replace(/^\ufeff/, '').split('\r\n')
    return { answer: Object.fromEntries(head.split(';').map((column) => [column, ''])), text }
  }
  return { answer: /^[[{]/.test(text) ? JSON.parse(text) : '', text }
}

/** The labels of an invoice: its lines without their figures, and without the client's data. */
function labelsOf(lines: readonly string[]): Record<string, string> {
  const labels = lines.map((line) => line.replace(/[#\d].*$/, '').trim())
  return Object.fromEntries(
    labels.filter((label) => label !== '' && !OF_PEOPLE.test(label)).map((label) => [label, '']),
  )
}

/** Names and places of this ground. */
const OF_PEOPLE = /^(?:Aminata Koné|client|zqxmarque.*)$/
