import { escapeHtml } from '#shared/text/html.ts'
import { writtenReference } from '#shared/text/order-reference.ts'
import type {
  BillRow,
  Fact,
  LetterButton,
  LetterOrder,
  LetterSection,
  Paragraph,
  Words,
} from './letter.ts'
import { BADGES, COLOURS, ground, TABLE, type } from './style.ts'

/** One part of an e-mail, as HTML and as plain text. */
export interface Block {
  html: string
  text: string
}

export function paragraphBlock(paragraph: Paragraph): Block {
  const isQuiet = typeof paragraph === 'object' && 'quiet' in paragraph
  const look = isQuiet
    ? `class="quiet" style="${type.text(16, 24, COLOURS.quiet)};margin:0 0 12px"`
    : `class="text" style="${type.text(16, 25)};margin:0 0 12px"`
  const words = [isQuiet ? paragraph.quiet : paragraph].flat()
  return { html: `<p ${look}>${wordsHtml(words)}</p>`, text: wordsText(words) }
}

/** Running text as HTML. */
export function wordsHtml(words: Words[]): string {
  return words.map(wordHtml).join('')
}

/** Running text as plain text: a link is its label and its address, a phone number its label alone. */
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
  if (word.href.startsWith('tel:')) return word.label
  const address = word.href.replace(/^mailto:/, '')
  return address === word.label ? address : `${word.label} (${address})`
}

/** The main action; `site` is the base of our addresses. */
export function buttonBlock({ label, to, copyable }: LetterButton, site: string): Block {
  const href = to.startsWith('/') ? `${site}${to}` : to
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

/** Labels with their values, one per line; nothing where no value is known. */
export function factsBlock(facts: Fact[]): Block[] {
  const rows = facts.flatMap(([label, value]) => (value == null ? [] : [{ label, value }]))
  if (rows.length === 0) return []
  const html = rows.map(({ label, value }, index) => {
    const edge = index > 0 ? `;border-top:1px solid ${COLOURS.line}` : ''
    const cell = `valign="top" class="text line" style="${type.text(16, 24)};padding:9px 0${edge}`
    return `<tr><td ${cell};padding-right:16px;white-space:nowrap"><span class="quiet" style="color:${COLOURS.quiet}">${escapeHtml(label)}</span></td><td align="right" ${cell};word-break:break-word">${wordsHtml([value])}</td></tr>`
  })
  const table = {
    html: `<table ${TABLE} width="100%" style="margin:0 0 10px">${html.join('')}</table>`,
    text: rows.map(({ label, value }) => `${label}\u00a0: ${wordsText([value])}`).join('\n'),
  }
  return [table]
}

/** The ordered lines with their prices. */
export function billBlock(rows: BillRow[]): Block {
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

export function placeBlock([first = '', ...rest]: string[]): Block {
  const lines = [`<b>${escapeHtml(first)}</b>`, ...rest.map(escapeHtml)].join('<br>')
  return {
    html: `<p class="text" style="${type.text(16, 25)};word-break:break-word;margin:0">${lines}</p>`,
    text: [first, ...rest].join('\n'),
  }
}

/** An order's status and name. */
export function orderBlock({ badge, status, reference }: LetterOrder): Block {
  const [color, under, edge] = BADGES[badge].light
  const face = ground(
    under,
    `border:2px solid ${edge};border-radius:8px;${type.text(14, 18, color)};font-weight:700;padding:4px 10px`,
  )
  const name = escapeHtml(writtenReference(reference))
  return {
    html: `<table ${TABLE} width="100%" style="margin:0 0 12px"><tr><td><table ${TABLE}><tr><td class="${badge}" ${face}>${escapeHtml(status)}</td></tr></table></td><td align="right" class="text" style="${type.fixed(18, 24)};white-space:nowrap">${name}</td></tr></table>`,
    text: `Commande ${writtenReference(reference)}\u00a0: ${status}`,
  }
}

/** A dashed line, then the total. */
export function totalBlock({ label, amount }: { label: string; amount: string }): Block {
  const [figure = '', unit = ''] = amount.split('\u00a0')
  const small = `<span style="font-size:18px;letter-spacing:0">${escapeHtml(unit)}</span>`
  return {
    html: `<div class="seam" style="border-top:2px dashed ${COLOURS.seam};font-size:0;line-height:0;height:0;margin:6px 0 18px">&nbsp;</div><table ${TABLE} width="100%" style="margin:0 0 16px"><tr><td class="text" style="${type.text(16, 22)};font-weight:700;padding-right:12px">${escapeHtml(label)}</td><td align="right" class="text" style="${type.text(32, 36)};font-weight:700;letter-spacing:-.02em;white-space:nowrap">${escapeHtml(figure)} ${small}</td></tr></table>`,
    text: `${label}\u00a0: ${amount}`,
  }
}

/** Digits that are shown far apart and copied together. */
export function codeBlock(digits: string): Block {
  const face = `${ground('#F3EFE7', `border:2px dashed ${COLOURS.seam};border-radius:12px;${type.fixed(40, 48)};letter-spacing:8px;padding:16px 8px 16px 16px`)}`
  return {
    html: `<table ${TABLE} width="100%" style="margin:0 0 8px"><tr><td align="center" class="code text" ${face}>${escapeHtml(digits)}</td></tr></table>`,
    text: digits,
  }
}

export function fixedBlock(lines: string[]): Block {
  const face = ground(
    '#F3EFE7',
    `border-radius:12px;${type.fixed(12, 18)};word-break:break-all;padding:12px`,
  )
  return {
    html: `<table ${TABLE} width="100%" style="margin:0 0 12px"><tr><td class="code text" ${face}>${lines.map(escapeHtml).join('<br>')}</td></tr></table>`,
    text: lines.join('\n'),
  }
}

export function quoteBlock(written: string): Block {
  return {
    html: `<div class="text" style="${type.text(16, 25)};border-left:4px solid ${COLOURS.soleil};padding:2px 0 2px 16px;margin:14px 0 16px;word-break:break-word">${escapeHtml(written).replaceAll('\n', '<br>')}</div>`,
    text: written.replace(/^/gm, '> '),
  }
}

export function sectionBlock(section: LetterSection, site: string): Block {
  const { title, paragraphs = [], steps, button } = section
  const blocks = [
    ...paragraphs.map(paragraphBlock),
    ...(steps ? [stepsBlock(steps)] : []),
    ...(button ? [buttonBlock(button, site)] : []),
  ]
  return {
    html: `<h2 class="text" style="${type.title(26, 30)};margin:0;padding:12px 0">${escapeHtml(title)}</h2>${blocks.map(({ html }) => html).join('')}`,
    text: `${title}\n${blocks.map(({ text }) => text).join('\n')}`,
  }
}

function stepsBlock(items: NonNullable<LetterSection['steps']>): Block {
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
