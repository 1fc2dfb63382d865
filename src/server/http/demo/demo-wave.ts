import { createHash } from 'node:crypto'
import { orderIdInput } from '#shared/fields.ts'
import { paidPath } from '#shared/money/payments.ts'
import { paths } from '#shared/paths.ts'
import { formatFcfa } from '#shared/text/money.ts'
import type { HttpContext } from '../context.ts'
import { CLOSED_POLICY } from '../guards/security-headers.ts'

const ORDERS_PAGE = paths.client.orders
const MAX_AMOUNT = 10_000_000

const STYLE = `
:root { color-scheme: light dark; --page: #faf7f3; --card: #fff; --text: #171a33; --quiet: #595767; --line: #e8e2d7;
  --note: #ffeecb; --note-text: #754616; --link: #1c276d }
@media (prefers-color-scheme: dark) {
  :root { --page: #0c0f24; --card: #161a35; --text: #f3efe7; --quiet: #b4b9d1; --line: #2c3152; --note: #3d2a0c;
    --note-text: #ffdd97; --link: #c5d3ff }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--page);
  color: var(--text); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif }
main { width: min(100%, 420px); background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 24px }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.1 }
p { margin: 0 0 16px }
.note { background: var(--note); color: var(--note-text); border-radius: 10px; padding: 12px 16px }
.label { color: var(--quiet); margin: 0 }
.amount { font-size: 34px; font-weight: 700; letter-spacing: -.02em; line-height: 1.2; font-variant-numeric: tabular-nums }
a { display: flex; align-items: center; justify-content: center; min-height: 56px; padding: 8px 16px; border-radius: 12px;
  font-weight: 700; text-decoration: none; color: var(--link) }
a + a { margin-top: 8px; min-height: 48px }
.pay { background: #fba903; color: #0f1747; box-shadow: inset 0 -3px #d28a21 }
a:focus-visible { outline: 3px solid #4054b9; outline-offset: 2px }
@media (prefers-color-scheme: dark) { a:focus-visible { outline-color: #ffc95e } }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `${CLOSED_POLICY}; style-src 'sha256-${STYLE_HASH}'`

/** Replaces the merchant link of Wave in demo mode, and says so: no money moves. */
export function demoWave(c: HttpContext): Response {
  const asked = c.req.query('amount') ?? ''
  const amount = /^\d{1,8}$/.test(asked) ? Number(asked) : 0
  const isSane = amount > 0 && amount <= MAX_AMOUNT
  c.header('Content-Security-Policy', POLICY)
  const order = orderIdInput.safeParse({ orderId: c.req.query('commande') })
  const paid = order.success ? paidPath(order.data.orderId) : ORDERS_PAGE
  return c.html(page(isSane ? formatFcfa(amount) : 'Montant non précisé', paid), isSane ? 200 : 400)
}

function page(amount: string, paid: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Paiement Wave — démonstration</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Paiement Wave — démonstration</h1>
<p class="note">Cette page remplace Wave dans la démonstration de Lavéo. Aucun argent n’est débité.</p>
<p class="label">Montant à payer</p>
<p class="amount">${amount}</p>
<p>En vrai, l’application Wave s’ouvre ici. L’équipe Lavéo vérifie ensuite le paiement de la commande.</p>
<a class="pay" href="${paid}">J’ai payé</a>
<a href="${ORDERS_PAGE}">Revenir à Lavéo</a>
</main>
</body>
</html>
`
}
