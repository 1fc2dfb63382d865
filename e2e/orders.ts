import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '#shared/order-status.ts'
import { HOME, type Line, linenPrice, type Place, transportFee } from './figures.ts'
import type { Person } from './people.ts'
import type { App } from './server.ts'

export interface Order {
  id: string
  reference: string
  grandTotal: number
}

export interface Wanted {
  lines?: readonly Line[]
  place?: Place
  address?: string
  note?: string
  payment?: 'espece' | 'wave'
  /** The status of the order when the test starts; people move it there one step at a time. */
  status?: OrderStatus
}

/** The people who bring an order to the status that a test starts from. */
export interface Crew {
  admin: Pick<Person, 'api'>
  livreur: Pick<Person, 'api' | 'id'>
  /** Francs received at each step where cash is due; all of them by default. */
  cash?: number
}

const ONE_SHIRT: readonly Line[] = [{ garment: 'Chemise', service: 'Lavage', quantity: 1 }]

/** Places an order through the real API, like the client's browser. */
export async function placeOrder(app: App, client: Person, wanted: Wanted): Promise<Order> {
  const { lines = ONE_SHIRT, place = HOME, address, note, payment = 'espece' } = wanted
  const { orderId, reference, grandTotal } = await client.api.checkout.place.mutate({
    lines: lines.map(({ garment, service, quantity }) => ({
      productId: garmentId(app, garment),
      service,
      quantity,
    })),
    location: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    address,
    note,
    contactPhone: client.phone,
    paymentMethod: payment,
    shown: { total: linenPrice(lines) + transportFee(place) },
    idempotencyKey: randomUUID(),
  })
  return { id: orderId, reference, grandTotal }
}

function garmentId({ db }: Pick<App, 'db'>, name: string): string {
  return db.prepare('select id from products where name = ?').pluck().get(name) as string
}

type Step = (orderId: string, crew: Crew) => Promise<unknown>

const assign =
  (kind: 'pickup' | 'delivery', from: OrderStatus): Step =>
  (orderId, { admin, livreur }) => {
    const currentLivreurId = kind === 'pickup' ? null : livreur.id
    const input = { orderId, livreurId: livreur.id, kind, from, currentLivreurId }
    return admin.api.orders.assign.mutate(input)
  }

const advance =
  (from: 'assigned' | 'pickup_en_route' | 'assigned_for_delivery' | 'delivery_en_route'): Step =>
  async (orderId, { admin, livreur, cash }) => {
    const cashReceived = from.endsWith('en_route') ? await cashAt(orderId, admin, cash) : undefined
    const step = { orderId, from, cashReceived, idempotencyKey: randomUUID() }
    return livreur.api.missions.advance.mutate(step)
  }

/**
 * The cash that the livreur states at a step: by default all that is due, undefined when none is.
 */
async function cashAt(orderId: string, { api }: Pick<Person, 'api'>, cash?: number) {
  const { paymentMethod, payment } = await api.orders.byId.query({ orderId })
  return paymentMethod === 'wave' || payment.due === 0 ? undefined : (cash ?? payment.due)
}

/** Every step of the usual path, in order. */
const USUAL_PATH: ReadonlyArray<readonly [to: OrderStatus, step: Step]> = [
  ['assigned', assign('pickup', 'pending')],
  ['pickup_en_route', advance('assigned')],
  ['picked_up', advance('pickup_en_route')],
  [
    'processing',
    (orderId, { admin }) =>
      admin.api.orders.move.mutate({ orderId, from: 'picked_up', to: 'processing' }),
  ],
  ['assigned_for_delivery', assign('delivery', 'processing')],
  ['delivery_en_route', advance('assigned_for_delivery')],
  ['completed', advance('delivery_en_route')],
]

/** Takes a pending order along the usual path to a status, each step by its real actor. */
export async function bringTo(
  orderId: string,
  { to }: { to: OrderStatus },
  crew: Crew,
): Promise<void> {
  if (to === 'cancelled')
    return void (await crew.admin.api.orders.cancel.mutate({ orderId, from: 'pending' }))
  const steps = USUAL_PATH.findIndex(([reached]) => reached === to) + 1
  for (const [, step] of USUAL_PATH.slice(0, steps)) await step(orderId, crew)
}

/** The stored status of an order; undefined when it is deleted. */
export function statusOf(app: App, orderId: string): OrderStatus | undefined {
  return app.db.prepare('select status from orders where id = ?').pluck().get(orderId) as
    | OrderStatus
    | undefined
}

/** The kinds of an order's events, in sequence. */
export function eventsOf(app: App, orderId: string): string[] {
  return app.db
    .prepare('select kind from order_trail where order_id = ? order by seq')
    .pluck()
    .all(orderId) as string[]
}

export function ordersOf(app: App, client: Person): Array<{ id: string; grand_total: number }> {
  return app.db
    .prepare('select id, grand_total from orders where client_id = ? order by created_at')
    .all(client.id) as Array<{ id: string; grand_total: number }>
}

/** Copies an order under new references, with its livreur and its status. */
export function copyOrder(app: App, { id }: Order, references: readonly string[]): void {
  const columns = app.db
    .prepare(`select name from pragma_table_info('orders') where name not in ('n', 'id')`)
    .pluck()
    .all()
  const copy = app.db.prepare(
    `insert into orders (id, ${columns}) select ? || substr(id, 9), ${columns} from orders where id = ?`,
  )
  for (const reference of references) copy.run(reference, id)
}
