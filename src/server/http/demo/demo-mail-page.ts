import type { FiledMail } from '#server/mail/file.ts'
import { formatDateTime } from '#shared/dates.ts'
import { escapeHtml } from '#shared/text/html.ts'

export interface ListedMail {
  name: string
  mail: FiledMail
}

/** The e-mails on file, newest first. */
export function mailListPage(mails: ListedMail[]) {
  const items = mails.map(
    ({ name, mail }) =>
      `<li><a href="/demo/e-mails/${name}"><b>${escapeHtml(mail.subject)}</b><span>À ${escapeHtml(mail.to)}</span><span>${when(mail)}</span></a></li>`,
  )
  const list = `<div class="bar"><h2>${items.length > 1 ? 'Derniers messages' : 'Dernier message'}</h2><a href="/demo/e-mails">Actualiser</a></div><ul>${items.join('\n')}</ul>`
  const content = `<p class="note">Dans la démonstration, aucun e-mail ne part\u00a0: chacun s’affiche ici, et ses liens fonctionnent.</p>
${items.length > 0 ? list : EMPTY}`
  return { title: 'E-mails de la démonstration', content }
}

const EMPTY = `<div class="empty"><h2>Aucun message pour le moment</h2>
<p>Créez un compte ou demandez un nouveau mot de passe\u00a0: le message arrive ici en quelques secondes.</p>
<nav><a href="/inscription-client">Créer un compte</a><a href="/mot-de-passe-oublie">Mot de passe oublié</a><a href="/demo/e-mails">Actualiser</a></nav></div>`

/** One e-mail as its reader sees it, and as plain text. */
export function mailPage({ name, mail }: ListedMail, sandbox: string) {
  const content = `<nav><a href="/demo/e-mails">Tous les messages</a></nav>
<dl><dt>À</dt><dd>${escapeHtml(mail.to)}</dd><dt>Écrit</dt><dd>${when(mail)}</dd></dl>
<iframe title="Le message" src="/demo/e-mails/${name}/corps" sandbox="${sandbox}"></iframe>
<h2>En texte seul</h2>
<pre>${escapeHtml(mail.text)}</pre>`
  return { title: mail.subject, content }
}

/** The page for an unknown or removed e-mail. */
export const MISSING_MAIL = {
  title: 'Message introuvable',
  content:
    '<p>Ce message n’existe pas, ou plus.</p>\n<nav><a href="/demo/e-mails">Tous les messages</a></nav>',
  status: 404,
} as const

function when({ at }: FiledMail): string {
  return `<time datetime="${escapeHtml(at)}">${formatDateTime(Date.parse(at))}</time>`
}
