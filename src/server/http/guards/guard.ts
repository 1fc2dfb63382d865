import { bodyLimit } from 'hono/body-limit'
import { DEMO_DGI, DEMO_WHATSAPP, type Env } from '#server/env.ts'
import type { Logger } from '#server/lib/logger.ts'
import { isOwnOrigin } from '#server/lib/requests/loopback.ts'
import { MAX_UPLOAD_BYTES } from '#shared/record/images/image-kind.ts'
import { FORM_PATHS } from '#shared/site-forms.ts'
import type { HttpContext, Middleware } from '../context.ts'
import { DEMO_FNE } from '../demo/demo-fne-page.ts'
import { DEMO_MESSAGES } from '../demo/demo-messages-page.ts'
import { type RefusalCode, refuse } from '../refuse.ts'
import { WHATSAPP_WEBHOOK } from '../whatsapp/webhook-path.ts'

const KIB = 1024
/**
 * Bytes of a refused body that are read: cut off while sending, a browser would not read the
 * refusal.
 */
const READ_ANYWAY = 2 * KIB * KIB
/** The size that phone cameras produce: so much of a refused image is read. */
const READ_OF_IMAGE = 12 * KIB * KIB
/** A header holds whatever its sender likes. */
const MAX_ORIGIN = 200
const JSON_TYPE = /^application\/json\s*(?:;|$)/i

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** The requirements on a request that may change something. */
interface WriteRule {
  /** The paths it holds for: this one, or all below it when it ends in a slash. */
  path: string
  /** False where the sender is not a browser and authenticates otherwise. */
  ownOrigin: boolean
  type: RegExp
  maxBytes: number
  tooLarge: RefusalCode
  readAnyway: number
  /**
   * Whether its route reads the body in pieces and counts them itself: only the declared size is
   * checked here.
   */
  streamed: boolean
}

const EVERYWHERE: WriteRule = {
  path: '/',
  ownOrigin: true,
  type: JSON_TYPE,
  maxBytes: 256 * KIB,
  tooLarge: 'BODY_TOO_LARGE',
  readAnyway: READ_ANYWAY,
  streamed: false,
}

/** The closed list of exceptions; the first that matches wins. */
const EXCEPTIONS: WriteRule[] = [
  // Sent by the browser itself when a page's script has not come: the Origin tells whose page it is.
  ...FORM_PATHS.map((path) => ({ ...EVERYWHERE, path, type: FORM_TYPE })),
  // Wave's servers send no Origin; their bodies are signed.
  { ...EVERYWHERE, path: '/api/wave/webhook', ownOrigin: false },
  // As are those of WhatsApp's, which put many messages into one.
  { ...EVERYWHERE, path: WHATSAPP_WEBHOOK, ownOrigin: false, maxBytes: 3 * KIB * KIB },
  // The demonstration's own stand-in for it asks for a token, and its phones answer by a form.
  { ...EVERYWHERE, path: `${DEMO_WHATSAPP}/`, ownOrigin: false },
  { ...EVERYWHERE, path: `${DEMO_MESSAGES}/`, type: FORM_TYPE },
  // As does the one for the DGI.
  { ...EVERYWHERE, path: `${DEMO_DGI}/external/`, ownOrigin: false },
  { ...EVERYWHERE, path: DEMO_FNE, type: FORM_TYPE },
  {
    path: '/api/uploads/',
    ownOrigin: true,
    type: /^image\/(?:jpeg|png|webp)$/i,
    maxBytes: MAX_UPLOAD_BYTES,
    tooLarge: 'IMAGE_TOO_LARGE',
    readAnyway: READ_OF_IMAGE,
    streamed: true,
  },
]

/**
 * Lets a non-GET request through only from our own pages, in an expected format and size. A form or an image on
 * another site can send a cookie along, but neither our `Origin` nor, but for the pages with a form, an expected format.
 */
export function guardWrites({ publicUrl }: Env, log: Logger): Middleware {
  const tellOnce = originTeller(publicUrl, log)
  const limits = new Map([EVERYWHERE, ...EXCEPTIONS].map((rule) => [rule, limitBody(rule)]))
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const rule = EXCEPTIONS.find(({ path }) => covers(path, c.req.path)) ?? EVERYWHERE
    const origin = c.req.header('origin')
    if (rule.ownOrigin && !isOwnOrigin(origin, publicUrl)) {
      tellOnce(origin)
      return refuseBody(c, 'ORIGIN_REFUSED', rule)
    }
    if (!rule.type.test(c.req.header('content-type') ?? ''))
      return refuseBody(c, 'BAD_CONTENT_TYPE', rule)
    return limits.get(rule)?.(c, next)
  }
}

/** Tells of the first address that is refused: programs that name none would hide a wrong `PUBLIC_URL`, which every browser meets. */
function originTeller(publicUrl: string, log: Logger) {
  let isTold = false
  return (origin: string | undefined) => {
    if (isTold || !origin) return
    isTold = true
    const line = { refusal: 'ORIGIN_REFUSED', origin: origin.slice(0, MAX_ORIGIN), publicUrl }
    log.warn(
      line,
      'a page of another address than PUBLIC_URL may change nothing: nobody signs in there. Said once',
    )
  }
}

function limitBody(rule: WriteRule): Middleware {
  const { maxBytes: maxSize, tooLarge, streamed } = rule
  const measure = bodyLimit({ maxSize, onError: (c) => refuseBody(c, tooLarge, rule) })
  return (c, next) => {
    const stated = Number(c.req.header('content-length') ?? 0)
    if (stated > maxSize) return refuseBody(c, tooLarge, rule)
    // Node gives no more bytes than were stated. Asking for the body as a stream, as `bodyLimit` does, costs more than
    // the rest of the guards.
    const isStated = stated > 0 && !c.req.header('transfer-encoding')
    return streamed || isStated ? next() : measure(c, next)
  }
}

async function refuseBody(
  c: HttpContext,
  appCode: RefusalCode,
  { readAnyway }: WriteRule,
): Promise<Response> {
  const { body } = c.req.raw
  const size = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY)
  // Without a declared size it may be endless.
  if (body && !body.locked && size <= readAnyway)
    await body.pipeTo(new WritableStream()).catch(() => {})
  return refuse(c, appCode)
}

function covers(rule: string, path: string): boolean {
  return rule.endsWith('/') ? path.startsWith(rule) : path === rule
}
