import { randomUUID } from 'node:crypto'
import { photoUploadPath } from '#shared/orders/photos.ts'
import type { Random } from '../random.ts'
import type { SignedIn } from '../signed-in.ts'
import type { Fact } from './facts.ts'
import type { Team } from './team.ts'

/** A change that a person asks for. Repeated after a lost answer, it must change nothing twice. */
export interface Act {
  person: SignedIn
  path: string
  input?: object
  photo?: Buffer
  /** The fact that its answer acknowledges. */
  acknowledges(data: Record<string, unknown>): Fact
}

/** Those who change an order together. */
export interface Writer {
  client: SignedIn
  livreur: SignedIn
  admin: SignedIn
  cart: Team['cart']
  photo: Buffer
}

const KINDS = ['cancelled', 'paid at the desk', 'photographed', 'collected', 'delivered'] as const

/**
 * The life of one order, as the changes that make it, one after the other: ordered, then cancelled, paid at the desk,
 * photographed, collected with its cash, or brought back. Each change is answered before the next is asked for.
 */
export function* lifeOfOrder(
  writer: Writer,
  random: Random,
): Generator<Act, void, Record<string, unknown>> {
  const { client, admin, cart } = writer
  const kind = random.pick(KINDS)
  const placed = yield placing(writer)
  const orderId = String(placed.orderId)
  if (kind === 'cancelled') return void (yield cancellation(random.pick([client, admin]), orderId))
  if (kind === 'paid at the desk') yield payment(writer, orderId, String(placed.reference))
  yield assignment(writer, { orderId, from: 'pending' })
  yield step(writer, { orderId, from: 'assigned', to: 'pickup_en_route' })
  if (kind === 'photographed' || kind === 'delivered') yield photo(writer, orderId)
  const cash = kind === 'paid at the desk' ? {} : { cashReceived: cart.shown.total }
  yield step(writer, { orderId, from: 'pickup_en_route', to: 'picked_up', ...cash })
  if (kind !== 'delivered') return
  yield assignment(writer, { orderId, from: 'picked_up' })
  yield step(writer, { orderId, from: 'assigned_for_delivery', to: 'delivery_en_route' })
  yield step(writer, { orderId, from: 'delivery_en_route', to: 'completed' })
}

/** An order of the client. */
export function placing({ client, cart }: Pick<Writer, 'client' | 'cart'>): Act {
  const [clientId, total] = [client.id, cart.shown.total]
  return {
    person: client,
    path: '/trpc/checkout.place',
    input: { ...cart, note: clientId, idempotencyKey: randomUUID() },
    acknowledges: ({ orderId }) => ({ kind: 'placed', orderId: String(orderId), clientId, total }),
  }
}

/** Cancels an order that nobody has taken yet. */
export const cancellation = (person: SignedIn, orderId: string): Act => ({
  person,
  path: '/trpc/orders.cancel',
  input: { orderId, from: 'pending' },
  acknowledges: () => ({ kind: 'moved', orderId, to: 'cancelled' }),
})

function payment({ admin, cart }: Writer, orderId: string, reference: string): Act {
  const amount = cart.shown.total
  const shown = { shown: { due: amount, received: 0 } }
  return {
    person: admin,
    path: '/trpc/payments.record',
    input: { reference, method: 'espece', amount, ...shown, idempotencyKey: randomUUID() },
    acknowledges: () => ({ kind: 'paid', orderId, amount }),
  }
}

/** The order goes to the livreur, to collect or to bring back. */
export function assignment(
  { admin, livreur }: Pick<Writer, 'admin' | 'livreur'>,
  { orderId, from }: { orderId: string; from: 'pending' | 'picked_up' },
): Act {
  const isPickup = from === 'pending'
  const to = isPickup ? 'assigned' : 'assigned_for_delivery'
  const input = {
    orderId,
    from,
    livreurId: livreur.id,
    kind: isPickup ? 'pickup' : 'delivery',
    currentLivreurId: isPickup ? null : livreur.id,
  }
  const acknowledges = () => ({ kind: 'moved', orderId, to }) as const
  return { person: admin, path: '/trpc/orders.assign', input, acknowledges }
}

interface Step {
  orderId: string
  from: string
  to: string
  cashReceived?: number
}

/** A step of the livreur, with the cash that was handed over. */
export function step(
  { livreur }: Pick<Writer, 'livreur'>,
  { orderId, from, to, cashReceived }: Step,
): Act {
  const input = { orderId, from, cashReceived, idempotencyKey: randomUUID() }
  return {
    person: livreur,
    path: '/trpc/missions.advance',
    input,
    acknowledges: () => ({ kind: 'moved', orderId, to, cash: cashReceived }),
  }
}

/** A photo of the collection. */
export function photo(
  { livreur, photo: bytes }: Pick<Writer, 'livreur' | 'photo'>,
  orderId: string,
): Act {
  const photoId = randomUUID()
  const sent = { orderId, photoId, step: 'pickup', caption: '', takenAt: Date.now() } as const
  return {
    person: livreur,
    path: photoUploadPath(sent),
    photo: bytes,
    acknowledges: () => ({ kind: 'photo', orderId, photoId }),
  }
}
