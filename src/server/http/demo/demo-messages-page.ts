import { formatDateTime } from '#shared/dates.ts'
import type { MessageState, MessageTemplate } from '#shared/messages/templates.ts'
import { MESSAGE_LABELS } from '#shared/messages/waiting-messages.ts'
import { escapeHtml } from '#shared/text/html.ts'
import { formatPhone } from '#shared/text/phone.ts'

export const DEMO_MESSAGES = '/demo/messages'

/** A message that the stand-in for WhatsApp has taken. */
export interface TakenMessage {
  id: string
  providerId: string
  /** E.164. */
  phone: string
  template: MessageTemplate
  state: MessageState
  /** Milliseconds UTC. */
  sentAt: number
  /** It is null where its link or its code opens nothing any more. */
  text: string | null
}

const STATES: Partial<Record<MessageState, string>> = {
  delivered: 'Remis',
  read: 'Lu',
}
const stateOf = ({ state }: TakenMessage) => STATES[state] ?? 'Parti'

/** The messages that were taken, newest first. */
export function messageListPage(messages: readonly TakenMessage[]) {
  const items = messages.map(
    (message) =>
      `<li><a href="${DEMO_MESSAGES}/${message.id}"><b>${MESSAGE_LABELS[message.template]}</b><span>Au ${phoneOf(message)} · ${stateOf(message)}</span><span>${when(message)}</span></a></li>`,
  )
  const list = `<div class="bar"><h2>${items.length > 1 ? 'Derniers messages' : 'Dernier message'}</h2><a href="${DEMO_MESSAGES}">Actualiser</a></div><ul>${items.join('\n')}</ul>`
  const content = `<p class="note">Dans la démonstration, rien ne part sur WhatsApp\u00a0: chaque message s’affiche ici, et ses liens fonctionnent. Un numéro fixe (21, 25 ou 27) n’a pas WhatsApp\u00a0: son message attend dans «\u00a0À envoyer\u00a0».</p>
${items.length > 0 ? list : EMPTY}`
  return { title: 'Messages WhatsApp de la démonstration', content }
}

const EMPTY = `<div class="empty"><h2>Aucun message pour le moment</h2>
<p>Commandez avec un nom et un numéro\u00a0: le message qui demande de confirmer arrive ici une minute après.</p>
<nav><a href="/commander">Commander</a><a href="${DEMO_MESSAGES}">Actualiser</a></nav></div>`

/** One message as its reader sees it, and a place to answer it. */
export function messagePage(message: TakenMessage, { isAnswered }: { isAnswered: boolean }) {
  const title = MESSAGE_LABELS[message.template]
  const answered = isAnswered
    ? '<p class="note" role="status">Réponse envoyée\u00a0: l’équipe la lit dans «\u00a0Réponses\u00a0» et dans la fiche du client.</p>'
    : ''
  const content = `<nav><a href="${DEMO_MESSAGES}">Tous les messages</a></nav>${answered}
<dl><dt>Au</dt><dd>${phoneOf(message)}</dd><dt>Parti</dt><dd>${when(message)}</dd></dl>
<pre class="said">${textOf(message)}</pre>
<form method="post" action="${DEMO_MESSAGES}/${message.id}/reponse"><label for="texte">Répondre à ce message</label>
<textarea id="texte" name="texte" maxlength="2000" required></textarea><button>Envoyer la réponse</button></form>`
  return { title, content }
}

/** The page for an unknown or removed message. */
export const MISSING_MESSAGE = {
  title: 'Message introuvable',
  content: `<p>Ce message n’existe pas, ou plus.</p>\n<nav><a href="${DEMO_MESSAGES}">Tous les messages</a></nav>`,
  status: 404,
} as const

function textOf({ text }: TakenMessage): string {
  if (text === null) return 'Ce message n’ouvre plus rien.'
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}

const phoneOf = ({ phone }: TakenMessage) => escapeHtml(formatPhone(phone))

function when({ sentAt }: TakenMessage): string {
  return `<time datetime="${new Date(sentAt).toISOString()}">${formatDateTime(sentAt)}</time>`
}
