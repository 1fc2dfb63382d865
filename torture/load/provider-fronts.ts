import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Clock } from '#server/lib/clock.ts'
import { fakeWave } from '#server/testing/fakes/fake-wave.ts'
import type { Random } from '../random.ts'

/** The state of a provider. `lying` is one of `LIES` for each request, or the truth. */
export type Mood = 'fine' | 'down' | 'slow' | 'lying'

interface Asked {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}
interface Answer {
  status: number
  body: string
}
type Handler = (asked: Asked) => Promise<Answer> | Answer

/** Answers of a provider that hide its act. After those that begin with `done` the request was done. */
const LIES = [
  'error',
  'limited',
  'cut',
  'another body',
  'empty object',
  'redirect',
  'done, then error',
  'done, then cut',
  'done, then another body',
] as const
type Lie = (typeof LIES)[number]

/** A provider on this machine whose mood the line sets. */
export interface Front {
  url: string
  port: number
  /**
   * The requests in another mood than `fine`, each once however often it was repeated; a provider that is down sees
   * none.
   */
  troubled: Set<string>
  /** Requests that were done as asked, and answered as if they were not. */
  denied: number
  become(mood: Mood): Promise<void>
}

interface Own {
  random: Random
  cleanup: AsyncDisposableStack
}

interface Provider {
  handle: Handler
  /** The name of a request: a second try of the same has the same name. */
  nameOf: (asked: Asked) => string
  /** Lies that it never tells. */
  honest?: readonly Lie[]
}

/** Puts moods before a provider. */
async function openFront(
  { handle, nameOf, honest = [] }: Provider,
  { random, cleanup }: Own,
): Promise<Front> {
  let mood: Mood = 'fine'
  const lies: ReadonlyArray<Lie | 'truth'> = [
    'truth',
    ...LIES.filter((lie) => !honest.includes(lie)),
  ]
  const server = createServer(async (req, res) => {
    const { method = '', url = '', headers } = req
    const asked = { method, url, headers, body: await buffer(req) }
    if (mood === 'slow') {
      front.troubled.add(nameOf(asked))
      return
    }
    const lie = mood === 'lying' ? random.pick(lies) : 'truth'
    if (lie !== 'truth') front.troubled.add(nameOf(asked))
    if (lie.startsWith('done')) front.denied += 1
    const answer = lie === 'truth' || lie.startsWith('done') ? await handle(asked) : undefined
    say(res, lie, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  const front: Front = {
    url: `http://127.0.0.1:${port}`,
    port,
    troubled: new Set(),
    denied: 0,
    async become(next) {
      mood = next
      if (next === 'down') return close()
      server.closeAllConnections()
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
  cleanup.defer(close)
  return front
}

function say(res: ServerResponse, lie: Lie | 'truth', answer: Answer | undefined): void {
  const wrong = WRONG[lie]
  if (lie.endsWith('cut')) res.destroy()
  else {
    const { status, body } = wrong ?? answer ?? { status: 500, body: '' }
    const headers = {
      'content-type': 'application/json',
      'retry-after': '1',
      location: '/elsewhere',
    }
    res.writeHead(status, headers).end(body)
  }
}

const ERROR: Answer = { status: 500, body: '{"name":"internal_server_error","message":"Oops"}' }
const PAGE: Answer = { status: 200, body: '<html>' }
const WRONG: Partial<Record<Lie | 'truth', Answer>> = {
  error: ERROR,
  'done, then error': ERROR,
  limited: { status: 429, body: '{"name":"rate_limit_exceeded","message":"Wait"}' },
  'another body': PAGE,
  'done, then another body': PAGE,
  'empty object': { status: 200, body: '{}' },
  redirect: { status: 302, body: '{}' },
}

/** Node's options for a server whose notifications go to these fronts. The package that signs them calls an old function of Node's. */
export const WITH_PUSH = ['--disable-warning=DEP0169', '--import', './torture/load/push-detour.ts']

/** The three providers, and what each of them has taken. */
export type Providers = Awaited<ReturnType<typeof openProviders>>

/** An e-mail as Resend keeps it: once for each key. */
interface Mailed {
  to: string
  subject: string
  text: string
}

interface Opening extends Own {
  clock: Clock
  /** Gets each notification that the push service takes, as it came. */
  onPush?: (body: Buffer) => void
}

/** Opens an e-mail provider, a push service and Wave, all of them in a good mood, at the time of the server. */
export async function openProviders({ clock, onPush, ...own }: Opening) {
  const mails = new Map<string, Mailed>()
  const keyOf = ({ headers }: Asked) => String(headers['idempotency-key'])
  const mail = await openFront(
    {
      nameOf: keyOf,
      handle(asked) {
        if (asked.method !== 'POST') return { status: 404, body: '{}' }
        mails.set(keyOf(asked), JSON.parse(asked.body.toString()) as Mailed)
        return { status: 200, body: '{"id":"1"}' }
      },
    },
    own,
  )
  /** The arrivals of each topic; every order has its own. */
  const pushes = new Map<string, number>()
  // A 2xx means that the notification was taken (RFC 8030): the body is not read. A redirect is a refusal for good.
  const topicOf = ({ headers }: Asked) => String(headers.topic)
  const push = await openFront(
    {
      nameOf: topicOf,
      handle(asked) {
        onPush?.(asked.body)
        const topic = topicOf(asked)
        pushes.set(topic, (pushes.get(topic) ?? 0) + 1)
        return { status: 201, body: '' }
      },
      honest: ['another body', 'empty object', 'redirect'],
    },
    own,
  )
  const wave = await fakeWave(clock)
  own.cleanup.defer(() => wave.close())
  const upstream = wave.url
  const waveFront = await openFront(
    {
      nameOf: ({ url, body }) => /client_reference\W+([\w-]+)/.exec(`${url} ${body}`)?.[1] ?? url,
      async handle({ method, url, headers, body }) {
        const { authorization = '' } = headers
        const answer = await fetch(upstream + url, {
          method,
          headers: { authorization, 'content-type': 'application/json' },
          ...(body.length > 0 && { body: new Uint8Array(body) }),
        })
        return { status: answer.status, body: await answer.text() }
      },
    },
    own,
  )
  // A payment page stands where the API does.
  wave.url = waveFront.url
  const fronts = [mail, push, waveFront]
  return {
    mails,
    pushes,
    wave,
    variables: {
      RESEND_API_KEY: 'torture',
      RESEND_BASE_URL: mail.url,
      MAIL_FROM: 'torture@exemple.ci',
      WAVE_API_KEY: 'wave_ci_test_key',
      WAVE_WEBHOOK_SECRET: 'wave_ci_WHS_test_secret',
      WAVE_API_URL: waveFront.url,
      PUSH_DETOUR: String(push.port),
    },
    /** E-mails, notifications and requests to Wave that met another mood than `fine`. */
    troubled: () => fronts.map((front) => front.troubled.size),
    /** E-mails and notifications that were taken, and answered as if they were not. */
    denied: () => ({ mails: mail.denied, pushes: push.denied }),
    become: async (mood: Mood) =>
      void (await Promise.all(fronts.map((front) => front.become(mood)))),
  }
}
