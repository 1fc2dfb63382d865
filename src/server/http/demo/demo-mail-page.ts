import type { FiledMail } from '#server/mail/file.ts'
import { formatDateTime } from '#shared/dates.ts'
import { escapeHtml } from '#shared/text/html.ts'

export interface ListedMail {
  name: string
  mail: FiledMail
}

export const DEMO_MAIL_STYLE = `
:root { color-scheme: light dark; --page: #faf7f3; --card: #fff; --text: #171a33; --quiet: #595767; --line: #e8e2d7;
  --note: #ffeecb; --note-text: #754616; --link: #1c276d; --edge: #1c276d; --ring: #4054b9 }
@media (prefers-color-scheme: dark) {
  :root { --page: #0c0f24; --card: #161a35; --text: #f3efe7; --quiet: #b4b9d1; --line: #2c3152; --note: #3d2a0c;
    --note-text: #ffdd97; --link: #c5d3ff; --edge: #a2b6f8; --ring: #ffc95e }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif }
header { background: #1c276d; color: #fff; border-bottom: 3px dashed #fba903 }
header div, main { max-width: 720px; margin: 0 auto; padding: 20px 16px }
main { padding-bottom: 48px }
.brand { display: inline-flex; align-items: center; gap: 10px; min-height: 44px; color: #fff; text-decoration: none }
.brand b { display: grid; place-items: center; width: 34px; height: 34px; border-radius: 7px; background: #fba903; color: #0f1747 }
h1, h2, .brand { font-family: 'Roboto Condensed', sans-serif-condensed, 'Avenir Next Condensed', 'Bahnschrift SemiCondensed',
  'Arial Narrow', 'Liberation Sans Narrow', system-ui, sans-serif; font-weight: 700; line-height: 1.1 }
.brand { font-size: 26px }
h1 { font-size: 34px; margin: 12px 0 4px; text-wrap: balance; overflow-wrap: anywhere }
h2 { font-size: 26px; margin: 28px 0 12px }
p { margin: 0 0 16px }
.note { background: var(--note); color: var(--note-text); border-radius: 10px; padding: 12px 16px }
.bar { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; margin: 0 0 12px }
.bar h2 { margin: 0; font-size: 22px }
.bar a, nav a { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 16px;
  border: 1px solid var(--quiet); border-radius: 10px; font-weight: 700; text-decoration: none; color: var(--link) }
nav { display: flex; flex-wrap: wrap; gap: 12px; margin: 0 0 16px }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 10px }
li a { display: block; background: var(--card); border: 1px solid var(--line); border-left: 8px solid var(--edge); border-radius: 14px;
  padding: 14px 16px; color: inherit; text-decoration: none }
li a:hover b { text-decoration: underline }
li b { display: block; font-size: 18px; line-height: 1.35; overflow-wrap: anywhere }
li span, dl { color: var(--quiet); overflow-wrap: anywhere }
li span { display: block }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 0 0 16px }
dd { margin: 0; color: var(--text) }
iframe { display: block; width: 100%; height: min(85vh, 960px); border: 1px solid var(--line); border-radius: 14px; background: var(--page) }
pre { margin: 0; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 14px; white-space: pre-wrap;
  overflow-wrap: anywhere; font: 15px/1.6 ui-monospace, 'Roboto Mono', Menlo, Consolas, monospace }
.empty { text-align: center; border: 2px dashed var(--line); border-radius: 14px; padding: 32px 16px }
.empty nav { justify-content: center; margin: 0 }
a:focus-visible, iframe:focus-visible { outline: 3px solid var(--ring); outline-offset: 2px }
header a:focus-visible { outline-color: #ffc95e }
`

/** The e-mails on file, newest first. */
export function listPage(mails: ListedMail[]): string {
  const items = mails.map(
    ({ name, mail }) =>
      `<li><a href="/demo/e-mails/${name}"><b>${escapeHtml(mail.subject)}</b><span>À ${escapeHtml(mail.to)}</span><span>${when(mail)}</span></a></li>`,
  )
  const list = `<div class="bar"><h2>${items.length > 1 ? 'Derniers messages' : 'Dernier message'}</h2><a href="/demo/e-mails">Actualiser</a></div><ul>${items.join('\n')}</ul>`
  return shell(
    'E-mails de la démonstration',
    `<p class="note">Dans la démonstration, aucun e-mail ne part\u00a0: chacun s’affiche ici, et ses liens fonctionnent.</p>
${items.length > 0 ? list : EMPTY}`,
  )
}

const EMPTY = `<div class="empty"><h2>Aucun message pour le moment</h2>
<p>Créez un compte ou demandez un nouveau mot de passe\u00a0: le message arrive ici en quelques secondes.</p>
<nav><a href="/inscription-client">Créer un compte</a><a href="/mot-de-passe-oublie">Mot de passe oublié</a><a href="/demo/e-mails">Actualiser</a></nav></div>`

/** One e-mail as its reader sees it, and as plain text. */
export function messagePage({ name, mail }: ListedMail, sandbox: string): string {
  return shell(
    mail.subject,
    `<nav><a href="/demo/e-mails">Tous les messages</a></nav>
<dl><dt>À</dt><dd>${escapeHtml(mail.to)}</dd><dt>Écrit</dt><dd>${when(mail)}</dd></dl>
<iframe title="Le message" src="/demo/e-mails/${name}/corps" sandbox="${sandbox}"></iframe>
<h2>En texte seul</h2>
<pre>${escapeHtml(mail.text)}</pre>`,
  )
}

/** The page for an unknown or removed e-mail. */
export function missingPage(): string {
  return shell(
    'Message introuvable',
    '<p>Ce message n’existe pas, ou plus.</p>\n<nav><a href="/demo/e-mails">Tous les messages</a></nav>',
  )
}

function when({ at }: FiledMail): string {
  return `<time datetime="${escapeHtml(at)}">${formatDateTime(Date.parse(at))}</time>`
}

function shell(title: string, content: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} — démonstration</title>
<style>${DEMO_MAIL_STYLE}</style>
</head>
<body>
<header><div><a class="brand" href="/"><b>L</b>Lavéo</a><h1>${escapeHtml(title)}</h1></div></header>
<main>
${content}
</main>
</body>
</html>
`
}
