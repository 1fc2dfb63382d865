import type { SiteFacts } from '#shared/shop/site/site.ts'
import { escapeHtml } from '#shared/text/html.ts'
import { unbrokenFigures } from '#shared/text/money.ts'
import { withWrittenReferences, writtenReference } from '#shared/text/order-reference.ts'
import { greetingTo } from '#shared/text/told-name.ts'
import {
  type Block,
  billBlock,
  buttonBlock,
  codeBlock,
  factsBlock,
  fixedBlock,
  orderBlock,
  paragraphBlock,
  placeBlock,
  quoteBlock,
  sectionBlock,
  totalBlock,
  wordsHtml,
  wordsText,
} from './blocks.ts'
import type { Letter, Words } from './letter.ts'
import { lisereBand } from './lisere.ts'
import { COLOURS, ground, SHEET, TABLE, type } from './style.ts'
import { tel } from './words.ts'

/** An e-mail, rendered. */
export interface Message {
  subject: string
  html: string
  text: string
}

/** How a reader reaches the business by phone, and when; null where no number is set. */
export type Reach = Pick<SiteFacts, 'phone' | 'opensAt' | 'closesAt'>

interface Origin {
  /** The base of our addresses. */
  site: string
  reach: Reach
}

/** Length of a subject and of a preheader, in characters: mail programs show no more. */
const MAX_SHOWN = 150
/** Prevents mail programs from filling their preview with the first words of the letter. */
const FILLER = '&nbsp;&zwnj;'.repeat(60)

/** Renders a letter as HTML and as text: one table of 600 px, all styles inline, no image. */
export function renderLetter(written: Letter, origin: Origin): Message {
  const letter = typeset(written)
  const subject = shorten(letter.subject)
  return { subject, html: asHtml(letter, subject, origin), text: asText(letter, origin) }
}

/** Matches an address, and what is copied as it stands. */
const EXACT = new Set(['href', 'to', 'code', 'fixedLines', 'reference'])

/** All words of a letter, with references in groups and figures that do not break over two lines. */
function typeset<T>(part: T): T
function typeset(part: unknown): unknown {
  if (typeof part === 'string') return unbrokenFigures(withWrittenReferences(part))
  if (Array.isArray(part)) return part.map((one) => typeset(one))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, EXACT.has(name) ? value : typeset(value)]),
  )
}

/** The text that the list of messages shows after the subject. */
function preheaderOf(letter: Letter): string {
  const { preheader } = letter
  return shorten(
    'order' in letter
      ? `Commande ${writtenReference(letter.order.reference)}\u00a0: ${preheader}`
      : preheader,
  )
}

function leadOf({ greets, lead }: Letter): string {
  return greets === undefined ? lead : `${greetingTo(greets)}, ${lead}`
}

function cardOf(letter: Letter, site: string): Block[] {
  const { code, warnings = [], place, bill, fixedLines, quote, total, section, button } = letter
  const blocks = [
    'order' in letter && orderBlock(letter.order),
    code && codeBlock(code),
    ...warnings.map((strong) => strong && paragraphBlock([{ strong }])),
    ...factsBlock(letter.facts ?? []),
    ...factsBlock(letter.hours ?? []),
    place && placeBlock(place),
    bill && billBlock(bill),
    fixedLines && fixedBlock(fixedLines),
    quote && quoteBlock(quote),
    total && totalBlock(total),
    ...(letter.paragraphs ?? []).map(paragraphBlock),
    section && sectionBlock(section, site),
    button && buttonBlock(button, site),
  ]
  return blocks.filter((block) => typeof block === 'object' && block !== null)
}

function afterOf({ after = [] }: Letter, site: string): Block[] {
  return after.map((section) => sectionBlock(section, site))
}

function asHtml(letter: Letter, subject: string, origin: Origin): string {
  const card = cardOf(letter, origin.site).map(({ html }) => html)
  const after = afterOf(letter, origin.site).map(
    ({ html }) => `<tr><td class="side" style="padding:8px 32px 4px">${html}</td></tr>`,
  )
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(subject)}</title><style>${SHEET}</style><!--[if mso]><style>td,p,h1,h2,a,span,div{font-family:Arial,sans-serif!important}</style><![endif]--></head>
<body class="page" ${ground(COLOURS.page, 'margin:0;padding:0;-webkit-text-size-adjust:100%')}><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheaderOf(letter))}${FILLER}</div>
<table class="page" ${TABLE} width="100%" ${ground(COLOURS.page)}><tr><td align="center"><table ${TABLE} width="600" style="width:100%;max-width:600px;table-layout:fixed">
${headHtml(letter)}
<tr><td class="gutter" style="padding:28px 24px 8px"><table class="card" ${TABLE} width="100%" ${ground(COLOURS.card, `border:1px solid ${COLOURS.line};border-radius:14px`)}><tr><td class="side" style="padding:24px">${card.join('')}</td></tr></table></td></tr>
${after.join('\n')}
<tr><td class="side" style="padding:12px 32px 36px"><div class="line" style="border-top:1px solid ${COLOURS.line};font-size:0;line-height:0">&nbsp;</div><p class="quiet" style="${type.text(14, 22, COLOURS.quiet)};margin:16px 0 0">${typeset(footer(letter, origin)).map(wordsHtml).join('<br>')}</p></td></tr>
</table></td></tr></table></body></html>
`
}

function shorten(text: string): string {
  return [...text].slice(0, MAX_SHOWN).join('')
}

function headHtml(letter: Letter): string {
  const logo = `<table ${TABLE}><tr><td width="34" height="34" align="center" ${ground(COLOURS.soleil, `border-radius:7px;${type.title(23, 34, COLOURS.onSoleil)}`)}>L</td><td style="${type.title(28, 34, COLOURS.onIndigo)};padding-left:10px">Lavéo</td></tr></table>`
  // Without an order, the thread alone.
  const band =
    'order' in letter
      ? lisereBand(letter.order.reference)
      : `<div style="border-top:3px dashed ${COLOURS.soleil};height:0;font-size:0;line-height:0;margin:0 0 12px">&nbsp;</div>`
  return `<tr><td class="side" ${ground(COLOURS.indigo, 'padding:26px 32px 30px')}>${logo}<h1 class="title" style="${type.title(46, 46, COLOURS.onIndigo)};letter-spacing:-.01em;text-wrap:balance;margin:28px 0 0">${escapeHtml(letter.title)}</h1><p style="${type.text(18, 27, COLOURS.leadOnIndigo)};word-break:break-word;margin:14px 0 0">${escapeHtml(leadOf(letter))}</p></td></tr>
<tr><td ${ground(COLOURS.indigo, 'padding:0;line-height:0;font-size:0')}>${band}</td></tr>`
}

function asText(letter: Letter, origin: Origin): string {
  const body = [...cardOf(letter, origin.site), ...afterOf(letter, origin.site)]
  const end = typeset(footer(letter, origin)).map(wordsText).join('\n')
  const parts = [letter.title, leadOf(letter), ...body.map(({ text }) => text), `-- \n${end}`]
  return `${['Lavéo', ...parts].join('\n\n')}\n`
}

/** The reason of an order's letter is the order. */
const ORDERED = 'Vous recevez cet e-mail parce que vous avez commandé chez nous.'

function footer(letter: Letter, { site, reach }: Origin): Words[][] {
  const why = 'order' in letter ? ORDERED : letter.why
  const who: Words[] = [`Lavéo, laverie et pressing à domicile, Abidjan. ${why}`]
  const isToTeam = 'team' in letter && letter.team
  return isToTeam ? [who] : [helpWords(`${site}/contact`, reach), who]
}

function helpWords(contact: string, { phone, opensAt, closesAt }: Reach): Words[] {
  const question = 'Une question\u202f? '
  if (!phone) return [question, { href: contact, label: 'Écrivez-nous' }, ', l’équipe vous répond.']
  const write = { href: contact, label: 'écrivez-nous' }
  return [
    `${question}Appelez-nous de ${opensAt} à ${closesAt} au `,
    tel(phone),
    ', ou ',
    write,
    '.',
  ]
}
