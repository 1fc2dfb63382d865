import { eq, lte } from 'drizzle-orm'
import { refuseWithoutMail } from '#server/access/links/link-mail.service.ts'
import { signUp } from '#server/access/signup/signup.service.ts'
import type { Orm } from '#server/db/database.ts'
import { baskets } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { RequestContext } from '#server/request-context.ts'
import { refuseWhileClosed } from '#server/shop/site/site-opening.service.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { Basket, SignUpWithBasketInput } from '#shared/orders/baskets.inputs.ts'
import type { StoredBasket } from '#shared/orders/draft/prepared.ts'
import { tellWords } from '#shared/places/place-words.ts'
import { toLatLng } from '#shared/places/points.ts'
import { BASKET_KEPT_DAYS } from '#shared/retention.ts'
import { withShown } from '#shared/shown.ts'

const basketOf = (orm: Orm, p: { userId: string }) =>
  orm.select().from(baskets).where(eq(baskets.userId, p.userId))

const deleteBasket = statement((orm, p: { userId: string }) =>
  orm.delete(baskets).where(eq(baskets.userId, p.userId)),
)

/** Signs a client up, and keeps what they prepared before. Throws SITE_CLOSED where there is a basket, and what `signUp` throws. */
export async function signUpWithBasket(
  ctx: RequestContext,
  { basket, ...person }: SignUpWithBasketInput,
): Promise<{ email: string }> {
  if (!basket) return signUp(ctx, 'client', person)
  // As for any sign-up: an account that cannot be confirmed is refused first.
  refuseWithoutMail(ctx)
  refuseWhileClosed(ctx.database.orm, ctx.env)
  return signUp(ctx, 'client', person, (orm, userId) =>
    storeBasket(orm, { userId, content: basket, now: ctx.clock.now() }),
  )
}

/** Keeps what a client prepared before they signed up, instead of an earlier one, inside `write()`. */
function storeBasket(
  orm: Orm,
  { userId, content, now }: { userId: string; content: Basket; now: number },
): void {
  const kept = { content, createdAt: now }
  orm
    .insert(baskets)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: baskets.userId, set: kept })
    .run()
}

/** It is null once they have ordered, or after a week. */
export function readBasket(orm: Orm, userId: string): StoredBasket | null {
  const kept = basketOf(orm, { userId }).get()
  return kept ? { ...withShown(kept.content), storedAt: kept.createdAt } : null
}

/** Forgets what a client prepared, because they have ordered or leave, inside `write()`. */
export function deleteBasketOf(orm: Orm, userId: string): void {
  deleteBasket.run(orm, { userId })
}

/** Removes what was prepared BASKET_KEPT_DAYS ago and never ordered, inside `write()`. */
export function deleteOldBaskets(orm: Orm, now: number): void {
  orm
    .delete(baskets)
    .where(lte(baskets.createdAt, now - BASKET_KEPT_DAYS * DAY_MS))
    .run()
}

/** For the personal export: in French. */
export function exportBasket(orm: Orm, userId: string) {
  const basket = readBasket(orm, userId)
  if (!basket) return null
  const { lines, location, address, contactPhone } = basket
  return {
    articles: lines.map(({ name, service, quantity, grams }) => ({
      nom: name,
      service,
      quantite: quantity,
      ...(grams != null && { poidsGrammes: grams }),
    })),
    lieu: location && toLatLng(location),
    adresse: address ?? null,
    ...tellWords(basket),
    telephone: contactPhone,
  }
}
