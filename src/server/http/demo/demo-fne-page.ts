import {
  DEMO_MOODS,
  DEMO_VERIFICATION,
  type DemoDgi,
  type DemoMood,
} from '#server/money/fne/stand-in/demo-dgi.service.ts'
import type { DgiInvoice } from '#server/money/fne/stand-in/dgi.ts'
import { escapeHtml } from '#shared/text/html.ts'
import { formatFcfa } from '#shared/text/money.ts'

export const DEMO_FNE = '/demo/fne'

/** Most certificates listed. */
const LISTED = 50

const MOODS: Record<DemoMood, string> = {
  fine: 'Tout va bien',
  refused: 'Refuser la facture',
  fault: 'Certifier, puis tomber en panne',
  away: 'Ne pas être joignable',
  key: 'Refuser la clé',
}

/** The page of the stand-in: the invoices that it certified, and its answer to the next call. */
export function dgiPage({ made, stickers, mood }: DemoDgi) {
  const items = made.slice(-LISTED).reverse().map(itemOf)
  const list = `<div class="bar"><h2>${items.length > 1 ? 'Dernières factures' : 'Dernière facture'}</h2><a href="${DEMO_FNE}">Actualiser</a></div><ul>${items.join('\n')}</ul>`
  const content = `<p class="note">Dans la démonstration, rien ne part à la DGI\u00a0: cette page la remplace. Ses certificats ne valent rien, et portent «\u00a0essai\u00a0».</p>
<form method="post" action="${DEMO_FNE}"><h2>Au prochain envoi</h2>
<div class="choices">${DEMO_MOODS.map((one) => button(one, MOODS[one], one === mood)).join('\n')}</div>
<h2>Stickers restants\u00a0: ${stickers}</h2>
<div class="choices">${button('buy', 'En acheter 50')}
${button('empty', 'Tout enlever')}</div>
</form>
${items.length > 0 ? list : '<div class="empty"><h2>Aucune facture pour le moment</h2></div>'}`
  return { title: 'La DGI de la démonstration', content }
}

const button = (act: string, label: string, isOn = false) =>
  `<button name="acte" value="${act}"${isOn ? ' aria-pressed="true"' : ''}>${isOn ? '✓ ' : ''}${label}</button>`

function itemOf(invoice: DgiInvoice): string {
  return `<li><a href="${DEMO_VERIFICATION}${invoice.id}"><b>${escapeHtml(invoice.number)}</b><span>${nameOf(invoice)} · ${amountOf(invoice)}</span></a></li>`
}

/** The page that the QR code of a certificate opens. */
export function verificationPage(invoice: DgiInvoice) {
  const { clientCompanyName } = invoice.request
  const content = `<p class="note">Essai\u00a0: ce certificat ne vaut rien.</p>
<dl><dt>Numéro</dt><dd>${escapeHtml(invoice.number)}</dd><dt>Note</dt><dd>${nameOf(invoice)}</dd>
<dt>Client</dt><dd>${escapeHtml(String(clientCompanyName ?? '—'))}</dd><dt>Montant</dt><dd>${amountOf(invoice)}</dd></dl>
<nav><a href="${DEMO_FNE}">Toutes les factures</a></nav>`
  return { title: 'Facture certifiée', content }
}

export const MISSING_CERTIFICATE = {
  title: 'Facture introuvable',
  content: `<p>La DGI de la démonstration n’a pas cette facture.</p>\n<nav><a href="${DEMO_FNE}">Toutes les factures</a></nav>`,
  status: 404,
} as const

const isCredit = ({ number }: DgiInvoice) => number.startsWith('A')

const nameOf = (invoice: DgiInvoice) =>
  isCredit(invoice) ? 'Facture d’avoir' : escapeHtml(String(invoice.request.footer ?? ''))

const amountOf = (invoice: DgiInvoice) => (isCredit(invoice) ? '—' : formatFcfa(invoice.total))
