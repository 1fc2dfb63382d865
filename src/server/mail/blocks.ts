import { formatPhone } from '#shared/accounts/phone.ts'
import { escapeHtml } from '#shared/text/html.ts'
import { BADGES, type BadgeName, COLOURS, ground, TABLE, type } from './style.ts'

/** One part of an e-mail, as HTML and as plain text. */
export interface Block {
  html: string
  text: string
}

/** Running text: plain, strong, or a link. */
export type Words = string | { strong: string } | { href: string; label: string }

/** A paragraph; `quiet` for secondary text. */
export function paragraph(words: Words[], { quiet = false } = {}): Block {
  const look = quiet
    ? `class="quiet" style="${type.text(16, 24, COLOURS.quiet)};margin:0 0 12px"`
    : `class="text" style="${type.text(16, 25)};margin:0 0 12px"`
  return { html: `<p ${look}>${wordsHtml(words)}</p>`, text: wordsText(words) }
}

/** A phone number in pairs, which a tap calls; `phone` is E.164. */
export function tel(phone: string): Words {
  return { href: `tel:${phone}`, label: formatPhone(phone) }
}

/** Running text as HTML. */
export function wordsHtml(words: Words[]): string {
  return words.map(wordHtml).join('')
}

/** Running text as plain text: a link is its label and its address. */
export function wordsText(words: Words[]): string {
  return words.map(wordText).join('')
}

function wordHtml(word: Words): string {
  if (typeof word === 'string') return escapeHtml(word)
  if ('strong' in word) return `<b>${escapeHtml(word.strong)}</b>`
  return `<a class="link" href="${escapeHtml(word.href)}" style="color:${COLOURS.link};font-weight:700">${escapeHtml(word.label)}</a>`
}

function wordText(word: Words): string {
  if (typeof word === 'string') return word
  if ('strong' in word) return word.strong
  const address = word.href.replace(/^(?:mailto|tel):/, '')
  return address === word.label ? address : `${word.label} (${address})`
}

/** The main action. `copyable` adds the address as text, for mail programs whose buttons do nothing. */
export function button(label: string, href: string, { copyable = false } = {}): Block {
  const address = escapeHtml(href)
  const copy = `<p class="quiet" style="${type.text(14, 21, COLOURS.quiet)};margin:16px 0 0">Le bouton ne répond pas\u202f? Copiez cette adresse dans votre navigateur\u00a0:<br><a class="link" href="${address}" style="color:${COLOURS.link};word-break:break-all">${address}</a></p>`
  const face = ground(
    COLOURS.soleil,
    `border-radius:12px;border-bottom:3px solid ${COLOURS.soleilEdge};padding:0`,
  )
  return {
    html: `<table ${TABLE} width="100%" style="margin:8px 0 0"><tr><td align="center" ${face}><a href="${address}" style="display:block;${type.text(18, 24, COLOURS.onSoleil)};font-weight:700;text-decoration:none;padding:16px 20px">${escapeHtml(label)}</a></td></tr></table>${copyable ? copy : ''}`,
    text: `${label}\u00a0:\n${href}`,
  }
}

/** A label with its value. */
export interface Fact {
  label: string
  value: Words
}

/** Labels with their values, one per line. */
export function facts(rows: Fact[]): Block {
  const html = rows.map(({ label, value }, index) => {
    const edge = index > 0 ? `;border-top:1px solid ${COLOURS.line}` : ''
    const cell = `valign="top" class="text line" style="${type.text(16, 24)};padding:9px 0${edge}`
    return `<tr><td ${cell};padding-right:16px;white-space:nowrap"><span class="quiet" style="color:${COLOURS.quiet}">${escapeHtml(label)}</span></td><td align="right" ${cell};word-break:break-word">${wordsHtml([value])}</td></tr>`
  })
  return {
    html: `<table ${TABLE} width="100%" style="margin:0 0 10px">${html.join('')}</table>`,
    text: rows.map(({ label, value }) => `${label}\u00a0: ${wordsText([value])}`).join('\n'),
  }
}

interface BillRow {
  label: string
  /** After the label, in grey. */
  hint?: string
  /** As it is read: `4 500 FCFA`. */
  amount: string
}

/** The ordered lines with their prices. */
export function bill(rows: BillRow[]): Block {
  const html = rows.map(({ label, hint = '', amount }) => {
    const cell = `valign="top" class="text line" style="${type.text(16, 24)};padding:9px 0;border-top:1px solid ${COLOURS.line}`
    const more =
      hint && ` <span class="quiet" style="color:${COLOURS.quiet}">· ${escapeHtml(hint)}</span>`
    return `<tr><td ${cell};padding-right:16px;word-break:break-word">${escapeHtml(label)}${more}</td><td align="right" ${cell};white-space:nowrap">${escapeHtml(amount)}</td></tr>`
  })
  const text = rows.map(({ label, hint, amount }) => {
    return `${label}${hint ? ` (${hint})` : ''}\u00a0: ${amount}`
  })
  return {
    html: `<table ${TABLE} width="100%" style="margin:14px 0 10px">${html.join('')}</table>`,
    text: text.join('\n'),
  }
}

/** Address and contact lines; the first line is the name. */
export function place([first = '', ...rest]: string[]): Block {
  const lines = [`<b>${escapeHtml(first)}</b>`, ...rest.map(escapeHtml)].join('<br>')
  return {
    html: `<p class="text" style="${type.text(16, 25)};word-break:break-word;margin:0">${lines}</p>`,
    text: [first, ...rest].join('\n'),
  }
}

/** An order's status and name. */
export function ticketHead(badge: BadgeName, label: string, reference: string): Block {
  const [color, under, edge] = BADGES[badge].light
  const face = ground(
    under,
    `border:2px solid ${edge};border-radius:8px;${type.text(14, 18, color)};font-weight:700;padding:4px 10px`,
  )
  const name = escapeHtml(`#${reference}`)
  return {
    html: `<table ${TABLE} width="100%" style="margin:0 0 12px"><tr><td><table ${TABLE}><tr><td class="${badge}" ${face}>${escapeHtml(label)}</td></tr></table></td><td align="right" class="text" style="${type.fixed(18, 24)}">${name}</td></tr></table>`,
    text: `Commande #${reference}\u00a0: ${label}`,
  }
}

/** A dashed line, then the total; `amount` is `10 678 FCFA`. */
export function total(label: string, amount: string): Block {
  const [figure = '', unit = ''] = amount.split('\u00a0')
  const small = `<span style="font-size:18px;letter-spacing:0">${escapeHtml(unit)}</span>`
  return {
    html: `<div class="seam" style="border-top:2px dashed ${COLOURS.seam};font-size:0;line-height:0;height:0;margin:6px 0 18px">&nbsp;</div><table ${TABLE} width="100%" style="margin:0 0 16px"><tr><td class="text" style="${type.text(16, 22)};font-weight:700;padding-right:12px">${escapeHtml(label)}</td><td align="right" class="text" style="${type.text(32, 36)};font-weight:700;letter-spacing:-.02em;white-space:nowrap">${escapeHtml(figure)} ${small}</td></tr></table>`,
    text: `${label}\u00a0: ${amount}`,
  }
}

/** Digits to type elsewhere: shown far apart, copied together. */
export function code(digits: string): Block {
  const face = `${ground('#F3EFE7', `border:2px dashed ${COLOURS.seam};border-radius:12px;${type.fixed(40, 48)};letter-spacing:8px;padding:16px 8px 16px 16px`)}`
  return {
    html: `<table ${TABLE} width="100%" style="margin:0 0 8px"><tr><td align="center" class="code text" ${face}>${escapeHtml(digits)}</td></tr></table>`,
    text: digits,
  }
}

/** Lines for a program to read, each kept whole. */
export function fixedLines(lines: string[]): Block {
  const face = ground(
    '#F3EFE7',
    `border-radius:12px;${type.fixed(12, 18)};word-break:break-all;padding:12px`,
  )
  return {
    html: `<table ${TABLE} width="100%" style="margin:0 0 12px"><tr><td class="code text" ${face}>${lines.map(escapeHtml).join('<br>')}</td></tr></table>`,
    text: lines.join('\n'),
  }
}

/** Text that a person wrote, quoted so that it is not taken for ours. */
export function quote(written: string): Block {
  return {
    html: `<div class="text" style="${type.text(16, 25)};border-left:4px solid ${COLOURS.soleil};padding:2px 0 2px 16px;margin:14px 0 16px;word-break:break-word">${escapeHtml(written).replaceAll('\n', '<br>')}</div>`,
    text: written.replace(/^/gm, '> '),
  }
}

/** A title and the blocks below it. */
export function section(title: string, blocks: Block[]): Block {
  return {
    html: `<h2 class="text" style="${type.title(26, 30)};margin:0;padding:12px 0">${escapeHtml(title)}</h2>${blocks.map(({ html }) => html).join('')}`,
    text: `${title}\n${blocks.map(({ text }) => text).join('\n')}`,
  }
}

/** Numbered instructions: the action, then why or how. */
export function steps(items: ReadonlyArray<[gesture: string, more: string]>): Block {
  const disc = (n: number) =>
    `<table ${TABLE}><tr><td width="32" height="32" align="center" ${ground(COLOURS.indigo, `border-radius:16px;${type.title(18, 32, COLOURS.onIndigo)}`)}>${n}</td></tr></table>`
  const rows = items.map(
    ([gesture, more], index) =>
      `<tr><td width="44" valign="top" style="padding:0 0 14px">${disc(index + 1)}</td><td class="text" style="${type.text(16, 24)};padding:4px 0 14px"><b>${escapeHtml(gesture)}</b> ${escapeHtml(more)}</td></tr>`,
  )
  return {
    html: `<table ${TABLE} width="100%">${rows.join('')}</table>`,
    text: items.map(([gesture, more], index) => `${index + 1}. ${gesture} ${more}`).join('\n'),
  }
}
