import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { and, eq, gte } from 'drizzle-orm'
import { clientMessages } from '#server/db/schema.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClientWithoutEmail } from '#server/testing/factories.ts'
import { WHATSAPP_KEYS } from '#server/testing/fakes/fake-whatsapp.ts'
import { writeLinkMessage } from '#server/testing/fixtures/client-messages.fixture.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import type { Cursor } from '#shared/paging.ts'
import { fillDataFolder } from '../data-folder.ts'
import { atLeast, atMost, exactly, type Line, none, type Work } from '../line.ts'
import { allTold } from '../load/provider-truth.ts'
import { MOVED_CLOCK } from '../moved-clock.ts'
import { startServer } from '../server.ts'
import { openDeadlyProvider } from './deadly-provider.ts'

/** A start sends so many of each before it is killed, give or take. */
const MESSAGES_A_KILL = 8
const MAILS_A_KILL = 3
const LONGEST_CALLS = 6
/** Later than any claim of a process that was killed. */
const LATER_MS = 5 * MINUTE_MS

/** Kills the process while it calls the providers of e-mail and WhatsApp, of which only the first knows a message again. */
export const cutSendings: Line = {
  name: 'cut-sendings',
  promise:
    '100 times kill -9 in a call to a provider: 0 e-mails lost, 0 messages sent twice, each cut one in « À envoyer »',
  async run(work) {
    const { short, folder } = work
    const kills = short ? 3 : 100
    const dataDir = folder()
    await fillDataFolder(dataDir, (t) => writeWaiting(t, kills))
    const providers = await openProviders(work)
    const { variables } = providers
    await providers.killOften(dataDir, kills, variables)
    const later = { ...variables, CLOCK_LATER_MS: String(LATER_MS) }
    const last = await startServer(work, dataDir, { variables: later, nodeOptions: MOVED_CLOCK })
    await allTold(dataDir)
    const exit = await last.stop()
    const { mails, messages } = providers.calls
    const twice = [...messages.values()].filter((times) => times > 1)
    const cut = await fillDataFolder(dataDir, cutMessages)
    return [
      atLeast('kills in a call', providers.kills, kills),
      exactly('e-mails', mails.size, kills * MAILS_A_KILL),
      none('messages sent twice', twice, `of ${messages.size}`),
      exactly(
        'messages sent, or cut and uncertain',
        cut.sent + cut.uncertain,
        kills * MESSAGES_A_KILL,
      ),
      atLeast('of them cut', cut.uncertain, 1),
      exactly('cut ones in « À envoyer »', cut.listed, cut.uncertain),
      atMost('exit at the end', Number(exit), 0),
    ]
  },
}

async function writeWaiting(t: TestContext, kills: number): Promise<void> {
  for (let n = 0; n < kills * MESSAGES_A_KILL; n += 1)
    await writeLinkMessage(t, await makeClientWithoutEmail(t))
  const { email } = await makeAdmin(t)
  const facts = { fullname: 'Awa Diop', email: 'visiteur@exemple.ci', role: 'admin' } as const
  for (let n = 0; n < kills * MAILS_A_KILL; n += 1)
    await t.database.write((orm) =>
      enqueueMail(orm, t, { template: 'new-contact-message', to: email, facts }),
    )
}

/** Both providers at one address, who count the calls for each message, and kill their callers. */
async function openProviders(work: Work) {
  const calls = { mails: new Map<string, number>(), messages: new Map<string, number>() }
  const provider = await openDeadlyProvider(work, LONGEST_CALLS, ({ headers }, body) => {
    count(calls, headers, body)
    return { status: 200, body: { id: '1', messages: [{ id: `wamid.${randomUUID()}` }] } }
  })
  const variables = {
    RESEND_API_KEY: 'torture',
    RESEND_BASE_URL: provider.url,
    MAIL_FROM: 'torture@exemple.ci',
    ...WHATSAPP_KEYS,
    WHATSAPP_API_URL: provider.url,
  }
  return Object.assign(provider, { calls, variables })
}

/** An e-mail has a key of its own, a message our id: the provider of the second gives it back, and knows none again. */
function count(
  { mails, messages }: Record<'mails' | 'messages', Map<string, number>>,
  headers: IncomingHttpHeaders,
  body: string,
): void {
  const key = headers['idempotency-key']
  const [of, id] = key
    ? [mails, String(key)]
    : [messages, JSON.parse(body).biz_opaque_callback_data]
  of.set(id, (of.get(id) ?? 0) + 1)
}

/** Counts the messages by their end, and the uncertain ones that a teammate is shown. */
async function cutMessages(t: TestContext) {
  const { orm } = t.database
  const inState = (state: 'sent' | 'uncertain') =>
    orm
      .select()
      .from(clientMessages)
      .where(and(eq(clientMessages.state, state), gte(clientMessages.attempts, 1)))
      .all().length
  const team = await t.as(await makeAdmin(t))
  let listed = 0
  let cursor: Cursor | null | undefined
  do {
    const page = await team.clientMessages.list({ cursor })
    listed += page.items.filter(({ state }) => state === 'uncertain').length
    cursor = page.nextCursor
  } while (cursor)
  return { sent: inState('sent'), uncertain: inState('uncertain'), listed }
}
