import type { Orm } from '#server/db/database.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { sameText, sign } from '#server/lib/secret.ts'
import type { OrderStatus } from '#shared/orders/orders.ts'

const DIGITS = 4

/** The digits by which a client shows that it is their linen, made from the order's id: no table ever holds them. */
export function handoverDigits(secret: Buffer, orderId: string): string {
  const mac = Buffer.from(sign(secret, 'handover code', orderId), 'base64url')
  return String(mac.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Whether these are the digits of this order. */
export function isHandoverCode(secret: Buffer, orderId: string, digits: string): boolean {
  return sameText(handoverDigits(secret, orderId), digits)
}

/** Whether the settings ask for a code for what is delivered now. */
export function isCodeAsked(orm: Orm): boolean {
  return readSettings(orm, 'handover').code
}

/** What the client of an order reads to the livreur; nothing while the linen is not on its way back to them. */
export function codeForClient(
  orm: Orm,
  secret: Buffer,
  { id, status }: { id: string; status: OrderStatus },
): string | null {
  const comesBack = status === 'assigned_for_delivery' || status === 'delivery_en_route'
  return comesBack && isCodeAsked(orm) ? handoverDigits(secret, id) : null
}
