import { createApp } from '#server/app.ts'
import { giveHistoryKey } from '#server/db/history/link.ts'
import type { Deps } from '#server/deps.ts'
import { loadEnv } from '#server/env.ts'
import type { Lifecycle } from '#server/http/connections/lifecycle.ts'
import type { Site } from '#server/http/pages/site.ts'
import { oneTimePerWrite, systemClock } from '#server/lib/clock.ts'
import { createLogger } from '#server/lib/logger.ts'
import { LISTENERS } from '#server/listeners.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { createFneClient } from '#server/money/fne/fne-client.ts'
import { createWaveClient } from '#server/money/wave/wave-client.ts'
import { makePushKey } from '#server/push/push-key.ts'
import { createPushService } from '#server/push/service.ts'
import { createHub } from '#server/realtime/hub.ts'
import { createLimits } from '#server/record/limits/limits.service.ts'
import { emptyDatabase } from './empty-database.ts'
import { testSecret } from './fakes/test-keys.ts'
import { testTickets } from './fakes/test-tickets.ts'
import { testHistoryKey } from './history.ts'

const ORIGIN = 'http://localhost:3000'

/** The page template of these tests, with every slot of the built one. */
export const INLINE_SCRIPT = 'if (![].at) tellTooOld()'
export const TEMPLATE = `<!--head--><meta nonce="__CSP_NONCE__"><script type="application/json">__CONFIG__</script><style nonce="__CSP_NONCE__"></style><noscript>__IF_PHONE__<a href="tel:__PHONE__">__PHONE_SHOWN__</a>__END_PHONE__</noscript><script nonce="__CSP_NONCE__">${INLINE_SCRIPT}</script>`

interface Options {
  variables?: Record<string, string>
  site?: Site
  lifecycle?: Lifecycle
}

/** The real application on an empty database in memory, with its log lines kept. */
export function testApp({ variables = {}, site = emptySite(), lifecycle }: Options = {}) {
  const lines: Array<Record<string, unknown>> = []
  const log = createLogger('debug', { write: (line) => lines.push(JSON.parse(line)) })
  const database = emptyDatabase()
  giveHistoryKey(database.sqlite, testHistoryKey)
  const env = loadEnv({ NODE_ENV: 'test', ...variables })
  const deps: Deps = {
    env,
    log,
    database,
    historyKey: testHistoryKey,
    hub: createHub(),
    listeners: LISTENERS,
    clock: oneTimePerWrite(systemClock, database),
    secret: testSecret,
    tickets: testTickets,
    limits: createLimits(systemClock),
    outbox: createOutbox(),
    wave: createWaveClient(env),
    fne: createFneClient(env),
    push: createPushService({ key: makePushKey(), subject: () => 'mailto:tests@laveo.test' }),
  }
  return { app: createApp(deps, site, lifecycle ?? { stopping: false }), deps, lines }
}

/** The real application on a context that a test has set up; `page` gives its complete pages. */
export function appOn(deps: Deps, page?: Site['page']) {
  return createApp(deps, emptySite(page), { stopping: false })
}

function emptySite(page: Site['page'] = () => undefined): Site {
  return { file: () => undefined, template: () => TEMPLATE, page, hotReload: false }
}

interface RefusalBody {
  error: {
    message: string
    code: number
    data: { httpStatus: number; appCode: string; requestId: string }
  }
}

/** The error inside an answer. */
export async function errorIn(response: Response): Promise<RefusalBody['error']> {
  return ((await response.json()) as RefusalBody).error
}

/** A write as our own page sends it; `headers` overrides the tested ones. */
export function post(
  body: string | ReadableStream,
  headers: Record<string, string> = {},
): RequestInit {
  const own = { origin: ORIGIN, 'content-type': 'application/json', ...headers }
  const kept = Object.entries(own).filter(([, value]) => value !== '')
  return { method: 'POST', body, headers: Object.fromEntries(kept), duplex: 'half' } as RequestInit
}
