import { orderIdInput } from '#shared/fields.ts'
import { paidPath } from '#shared/money/payments.ts'
import { paths } from '#shared/paths.ts'
import { formatFcfa } from '#shared/text/money.ts'
import type { HttpContext } from '../context.ts'
import { plainPage } from '../pages/plain-page.ts'

const ORDERS_PAGE = paths.client.orders
const MAX_AMOUNT = 10_000_000

/** Replaces the merchant link of Wave in demo mode, and says so: no money moves. */
export function demoWave(c: HttpContext): Response {
  const asked = c.req.query('amount') ?? ''
  const amount = /^\d{1,8}$/.test(asked) ? Number(asked) : 0
  const isSane = amount > 0 && amount <= MAX_AMOUNT
  const order = orderIdInput.safeParse({ orderId: c.req.query('commande') })
  const paid = order.success ? paidPath(order.data.orderId) : ORDERS_PAGE
  return plainPage(c, {
    title: 'Paiement Wave — démonstration',
    body: bodyOf(isSane ? formatFcfa(amount) : 'Montant non précisé', paid),
    status: isSane ? 200 : 400,
  })
}

function bodyOf(amount: string, paid: string): string {
  return `<p class="note">Cette page remplace Wave dans la démonstration de Lavéo. Aucun argent n’est débité.</p>
<p class="label">Montant à payer</p>
<p class="amount">${amount}</p>
<p>En vrai, l’application Wave s’ouvre ici. L’équipe Lavéo vérifie ensuite le paiement de la commande.</p>
<a class="pay" href="${paid}">J’ai payé</a>
<a href="${ORDERS_PAGE}">Revenir à Lavéo</a>`
}
