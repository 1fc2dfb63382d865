import type { KeyObject } from 'node:crypto'
import type { Orm } from '#server/db/database.ts'
import { sameText, sign } from '#server/lib/secret.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import { counterMoveFrom, type OrderStatus } from '#shared/order-status.ts'

const DIGITS = 4

/**
 * The hand-over code of an order, derived from its id with the server's key: it is never stored.
 */
export function handoverDigits(secret: KeyObject, orderId: string): string {
  const mac = Buffer.from(sign(secret, 'handover code', orderId), 'base64url')
  return String(mac.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Whether this is the hand-over code of the order. */
export function isHandoverCode(secret: KeyObject, orderId: string, digits: string): boolean {
  return sameText(handoverDigits(secret, orderId), digits)
}

/** Whether the shop asks for a hand-over code at delivery. */
export function isCodeAsked(orm: Orm): boolean {
  return isModuleOn(orm, 'handoverCode')
}

/**
 * The hand-over code for the client of an order; null while the order is not on its way to them nor kept for them at the
 * counter, or when the settings ask
 * for none, which `isAsked` reads.
 */
export function codeForClient(
  secret: KeyObject,
  { id, status, atCounter = false }: { id: string; status: OrderStatus; atCounter?: boolean },
  isAsked: () => boolean,
): string | null {
  const comesBack = status === 'assigned_for_delivery' || status === 'delivery_en_route'
  const isAtCounter = atCounter && counterMoveFrom(status) === 'completed'
  return (comesBack || isAtCounter) && isAsked() ? handoverDigits(secret, id) : null
}
