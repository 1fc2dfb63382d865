import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { announcePayment, openMerchantLink } from '#server/money/wave/payable-order.service.ts'
import { startWave } from '#server/money/wave/wave-start.service.ts'
import type { AppErrorCode } from '#shared/errors.ts'
import { orderIdInput } from '#shared/fields.ts'
import { paths } from '#shared/paths.ts'
import type { HttpContext } from '../context.ts'
import { personOf } from '../person.ts'
import { refuse } from '../refuse.ts'

const ORDERS_PAGE = paths.client.orders

/** The errors that the client's page explains; any other is « introuvable ». */
const EXPLAINED: Partial<Record<AppErrorCode, string>> = {
  ALREADY_PAID: 'deja-paye',
  WAVE_DOWN: 'wave-indisponible',
  WAVE_UNAVAILABLE: 'wave-indisponible',
  DATABASE_BUSY: 'wave-indisponible',
  STORAGE_UNAVAILABLE: 'wave-indisponible',
  TOO_MANY_TRIES: 'wave-indisponible',
}

const TO_SIGN_IN: ReadonlySet<string> = new Set([
  'UNAUTHENTICATED',
  'ACCOUNT_DISABLED',
  'EMAIL_NOT_CONFIRMED',
  'ROLE_UNKNOWN',
])

/**
 * Redirects a client to Wave for one of their orders. It is a plain link, so every answer is a
 * redirect, and repeating it is harmless.
 */
export const payWithWave = (deps: Deps) => redirectPayer(deps, paymentAddress)

/**
 * « J’ai payé » on the demonstration's page in place of Wave: declares the payment and returns to
 * its order.
 */
export const announceWave = (deps: Deps) =>
  redirectPayer(deps, async (ctx, orderId) => {
    await announcePayment(ctx, orderId)
    return `${ORDERS_PAGE}?paiement=annonce&commande=${orderId}`
  })

type Payer = Deps & { actor: Awaited<ReturnType<typeof personOf>> }

function redirectPayer(deps: Deps, addressOf: (ctx: Payer, orderId: string) => Promise<string>) {
  return async (c: HttpContext): Promise<Response> => {
    if (!isOpenedByPerson(c)) return refuse(c, 'NOT_FOUND')
    // The person followed a link of another site: they see their orders, and no payment is
    // opened.
    if (c.req.header('sec-fetch-site') === 'cross-site') return c.redirect(ORDERS_PAGE, 303)
    const orderId = c.req.param('orderId') ?? ''
    const parsed = orderIdInput.safeParse({ orderId })
    if (!parsed.success) return c.redirect(`${ORDERS_PAGE}?paiement=introuvable`, 303)
    try {
      const ctx = { ...deps, actor: await personOf(deps, c, ['client'], { byLink: true }) }
      deps.limits.take('wave', ctx.actor.id)
      return c.redirect(await addressOf(ctx, parsed.data.orderId), 303)
    } catch (error) {
      return c.redirect(addressAfter(deps, c, orderId, error), 303)
    }
  }
}

/** A prefetch, a script or an image must not open a payment. */
function isOpenedByPerson({ req }: HttpContext): boolean {
  if (req.method !== 'GET' || req.header('sec-purpose') || req.header('purpose')) return false
  return (req.header('sec-fetch-mode') ?? 'navigate') === 'navigate'
}

function paymentAddress(ctx: Payer, orderId: string): Promise<string> {
  return ctx.wave.api ? startWave(ctx, orderId) : openMerchantLink(ctx, orderId)
}

/** The redirect after a refusal: to the sign-in, or to the orders, which show the reason. */
function addressAfter({ log }: Deps, c: HttpContext, orderId: string, error: unknown): string {
  const isOurs = error instanceof AppError
  if (isOurs && TO_SIGN_IN.has(error.appCode)) return paths.signIn
  if (!isOurs)
    log.error({ err: error, requestId: c.get('requestId') }, 'the redirect to Wave failed')
  const reason = isOurs
    ? (EXPLAINED[error.appCode as AppErrorCode] ?? 'introuvable')
    : 'wave-indisponible'
  return `${ORDERS_PAGE}?paiement=${reason}&commande=${orderId}`
}
