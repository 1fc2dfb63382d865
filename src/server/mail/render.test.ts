import { describe, expect, test } from 'vitest'
import { codeDigits, linkText } from '#server/lib/derived-secrets.ts'
import { testSecret } from '#server/testing/fakes/test-keys.ts'
import { lisereCells } from '#shared/lisere.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { packLines } from './bill-lines.ts'
import type { MailFacts, MailTemplate } from './letters.ts'
import { renderMail } from './render.ts'

const secret = testSecret
const env = { publicUrl: 'https://laveo.example' }
const reach = { phone: '+2252722401865', opensAt: '9\u00a0h', closesAt: '18\u00a0h' }
const TOKEN_ID = 'b8f6f6aa-4b43-4c1e-9f8d-7f3c11f0a001'
const order = {
  fullname: 'Aminata Koné',
  orderId: '4f9c21ab-7a60-4f0e-8a3c-0c2d5e6f7a8b',
  reference: '4f9c21ab',
}

const invoice = {
  fullname: 'Clarisse Tanoh',
  company: 'Hôtel Le Baobab',
  invoiceId: order.orderId,
  linkVersion: 0,
  label: 'F-2026-10-031',
  year: 2026,
  month: 10,
}

/** Thursday, June 12, 2025, from 18:00 to 20:00. */
const DELIVERY = { from: 1_749_751_200_000, to: 1_749_758_400_000 }

const FACTS: { [T in MailTemplate]: MailFacts[T] } = {
  'claim-answered': {
    ...order,
    message: 'La brûlure vient de nous.\nPardon.',
    remedy: 'refund',
    amount: 6000,
    method: 'wave',
    replyBy: DELIVERY.from,
  },
  'company-invoice': {
    ...invoice,
    total: 344_100,
    rest: 344_100,
    dueOn: '2026-11-15',
    statement: 0,
    dgiNumber: '2412345Q26000000318',
    bank: 'CI93 CI04 2010 0100 0123 4567 8901',
    wave: '+2250758214066',
  },
  'invoice-reminder': {
    reminderN: 7,
    fullname: invoice.fullname,
    company: invoice.company,
    invoiceId: invoice.invoiceId,
    linkVersion: 0,
    label: invoice.label,
    days: 7,
    due: 262_000,
    others: 0,
    call: 0,
    sentence: 'Bonjour Clarisse Tanoh, il reste 262 000 FCFA de la facture F-2026-10-031. {lien}',
  },
  'company-credit-note': {
    ...invoice,
    label: 'A-2026-11-001',
    ofLabel: 'F-2026-10-031',
    total: 40_000,
    rest: 304_100,
    reason: 'Deux draps rendus tachés',
  },
  'confirm-signup': { fullname: 'Aminata Koné', tokenId: TOKEN_ID },
  'added-email': {
    fullname: 'Aminata Koné',
    email: 'aminata@exemple.ci',
    enteredBy: 'client',
    tokenId: TOKEN_ID,
  },
  'merge-code': {
    fullname: 'Aminata Koné',
    email: 'aminata@exemple.ci',
    leftId: 'client-2',
    tokenId: TOKEN_ID,
  },
  'reset-password': { fullname: 'Aminata Koné', tokenId: TOKEN_ID },
  'application-accepted': { fullname: 'Konan Yao', tokenId: TOKEN_ID, days: 7 },
  'application-declined': { fullname: 'Konan Yao' },
  'validation-code': {
    codeId: 'c0de',
    role: 'admin',
    browser: 'Chrome sur Android',
    address: '102.67.1.9',
  },
  'internal-account-created': {
    fullname: 'Mariam Touré',
    role: 'admin',
    email: 'mariam@exemple.ci',
  },
  'livreur-approved': { fullname: 'Konan Yao' },
  'superadmin-confirmed': { fullname: 'Mariam Touré' },
  'fne-trouble': {
    kind: 'refused',
    name: 'Commande 4821 0937',
    why: 'point_of_sale',
    message: 'Point of sale is not valid',
    stickers: null,
  },
  'owner-asked': {
    who: 'Mireille Assi',
    act: 'credit.grant',
    amount: 25_000,
    note: 'Trois boutons',
  },
  'owner-answered': { by: 'Adjoua Brou', act: 'drawer.spend', amount: 45_000, answer: 'declined' },
  'ceiling-passed': {
    who: 'Mireille Assi',
    kind: 'discount',
    amount: 25_000,
    daily: 20_000,
    unasked: 'offline',
  },
  'slip-missing': { who: 'Mireille Assi', amount: 150_000, number: 12 },
  'one-ceiling': { daily: 5000 },
  'copies-late': {
    lastAt: Date.UTC(2025, 5, 10, 3, 30),
    reason: 'no room: 100 MB are free, 900 MB are needed',
    place: 'here',
  },
  reminder: {
    ...order,
    reminderN: 7,
    ladder: 'unpaid',
    days: 1,
    due: 6825,
    pieces: 4,
    others: 0,
    call: 0,
    sentence:
      'Bonjour Aminata, il reste 6\u202f825\u00a0FCFA pour la commande #4f9c 21ab. Pour payer\u00a0: {lien}',
  },
  'weekly-problem': { fullname: 'Aminata Koné', day: '2025-06-17', reason: 'PRODUCT_UNKNOWN' },
  'password-changed': { fullname: 'Aminata Koné', at: Date.UTC(2025, 5, 10, 8, 12) },
  'new-device': {
    fullname: 'Aminata Koné',
    device: 'Chrome sur Android',
    by: 'password',
    at: Date.UTC(2025, 5, 10, 8, 12),
  },
  'phone-changed': {
    fullname: 'Aminata Koné',
    phone: '+2250546129077',
    at: Date.UTC(2025, 5, 10, 8, 12),
  },
  'second-factor-added': {
    fullname: 'Mariam Touré',
    kind: 'passkey',
    name: 'Mon téléphone',
    at: Date.UTC(2025, 5, 10, 8, 12),
  },
  'second-factor-removed': {
    fullname: 'Mariam Touré',
    kind: 'all',
    by: 'colleague',
    at: Date.UTC(2025, 5, 10, 8, 12),
  },
  'recovery-code-used': { fullname: 'Mariam Touré', left: 9, at: Date.UTC(2025, 5, 10, 8, 12) },
  'recovery-codes-made': { fullname: 'Mariam Touré', at: Date.UTC(2025, 5, 10, 8, 12) },
  'second-codes-wrong': {
    fullname: 'Mariam Touré',
    device: 'Chrome sur Android',
    at: Date.UTC(2025, 5, 10, 8, 12),
  },
  'history-statement': {
    at: Date.UTC(2025, 5, 10, 6, 0),
    links: 1234,
    statement: `laveo-history 2 2025-06-10T06:00:00.000Z since 2025-06-01T06:00:00.000Z payments 3 3 ${'0'.repeat(32)} fault - key ab12 signature ${'x'.repeat(86)}`,
    broken: null,
  },
  'new-application': { fullname: 'Konan Yao', phone: '+2250707482136' },
  'new-contact-message': { fullname: 'Awa' },
  'order-received': {
    ...order,
    pieces: 6,
    transport: 1178,
    total: 10678,
    payment: 'espece',
    address: 'Riviera Palmeraie',
    landmark: 'Portail vert',
    phone: '+2250707482136',
    lines: packLines([
      { productId: 'a', name: 'Chemise', service: 'Complet', quantity: 3, unitPrice: 1500 },
      { productId: 'b', name: 'Robe', service: 'Complet', quantity: 1, unitPrice: 3000 },
      { productId: 'c', name: 'Pantalon', service: 'Lavage', quantity: 2, unitPrice: 1000 },
    ]),
  },
  'livreur-on-the-way': {
    ...order,
    livreur: 'Konan Yao',
    phone: '+2250505612218',
    cash: 10678,
    kind: 'pickup',
  },
  'order-collected': {
    ...order,
    livreur: 'Konan Yao',
    pieces: 6,
    ordered: null,
    paid: 10678,
    due: 0,
  },
  'laundry-ready': { ...order, ...DELIVERY, counter: 0 },
  'slot-changed': {
    ...order,
    visit: 'pickup',
    from: 1_749_571_200_000,
    to: 1_749_578_400_000,
    reason: 'weather',
    readyBy: DELIVERY.from,
    deliveryFrom: DELIVERY.from,
    deliveryTo: DELIVERY.to,
  },
  'visit-missed': {
    ...order,
    visit: 'pickup',
    by: 'livreur',
    arrivedAt: 1_749_571_440_000,
    waited: 10,
    slots: `${DELIVERY.from}-${DELIVERY.to}`,
  },
  'missed-fee': { ...order, visit: 'pickup', fee: 1000, total: 11678 },
  'discount-given': { ...order, discount: 500, total: 10178 },
  'promise-moved': {
    ...order,
    step: 'delivery',
    from: Date.UTC(2025, 5, 10, 16),
    to: Date.UTC(2025, 5, 10, 18),
    readyBy: null,
  },
  'order-delivered': { ...order, total: 10678 },
  'order-cancelled': { ...order, refund: 0, linen: 'client' },
  'refund-waived': { ...order, amount: 3000, reason: 'Vous y avez renoncé au téléphone.' },
}
const TEMPLATES = Object.keys(FACTS) as MailTemplate[]

function render<T extends MailTemplate>(template: T, facts: Partial<MailFacts[T]> = {}) {
  return renderMail({ template, facts: { ...FACTS[template], ...facts } }, { secret, env, reach })
}

/** The addresses that a reader can follow, in HTML. */
const hrefsOf = (html: string) =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** Relative luminance contrast of two colours, as WCAG counts it. */
function contrast(a: string, b: string): number {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(TEMPLATES)('the e-mail « %s »', (template) => {
  const { subject, html, text } = render(template)

  test('has a subject, HTML and plain text, in French', () => {
    expect(subject).toMatch(/^\p{Lu}.{5,}/u)
    expect(html).toContain('<html lang="fr">')
    expect(text).toContain('Lavéo')
    expect(`${subject}${text}`).not.toMatch(/undefined|null|NaN|\[object|'| [;?!:]/)
  })

  test('needs no image, no font, no script and no outside style', () => {
    expect(html).not.toMatch(/<img|<svg|<script|<link|url\(|@import|@font-face|src=/i)
  })

  test('is one table of 600 px that fits a phone, small enough that Gmail does not cut it', () => {
    expect(html).toContain('width="600" style="width:100%;max-width:600px;table-layout:fixed"')
    expect(html.length).toBeLessThan(60_000)
  })

  test('knows the dark theme, and every cell of text says its own colour', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    for (const [tag] of html.matchAll(/<(?:p|h1|h2|a) [^>]*>/g)) expect(tag).toMatch(/color:#\w{6}/)
  })

  test('says in plain text all that the HTML lets a reader follow', () => {
    const said = text.replaceAll(/(?<=\d)\s(?=\d)/g, '')
    for (const href of hrefsOf(html))
      expect(said).toContain(href.replace(/^mailto:/, '').replace(/^tel:\+225/, ''))
  })

  test('says the phone number of the business once at most', () => {
    for (const words of [html.replaceAll(/<[^>]*>/g, ''), text])
      expect(words.replaceAll(/\s/g, '').split('2722401865').length).toBeLessThanOrEqual(2)
  })

  test('is the same each time, as the provider’s idempotency key asks', () => {
    expect(render(template)).toEqual({ subject, html, text })
  })

  test('leads to our own site only', () => {
    for (const href of hrefsOf(html))
      expect(href).toMatch(/^(?:https:\/\/laveo\.example\/|mailto:|tel:)/)
  })
})

describe('links', () => {
  test.each([
    ['confirm-signup', 'connexion', 'signup'],
    ['reset-password', 'reset-password', 'recovery'],
    ['application-accepted', 'reset-password', 'recovery'],
  ] as const)(
    '%s carries its token behind the hash, on the button and in full below it',
    (template, page, type) => {
      const { html, text } = render(template)
      const token = linkText(secret, type, TOKEN_ID)
      const link = `https://laveo.example/${page}#type=${type}&token=${token}`
      expect(hrefsOf(html).filter((href) => href === link)).toHaveLength(2)
      expect(html).toContain(`>${link.replaceAll('&', '&amp;')}</a>`)
      expect(text.split('\n')).toContain(link)
    },
  )

  test('the code is written out, together, and never in the subject', () => {
    const { subject, html, text } = render('validation-code')
    const digits = codeDigits(secret, 'c0de')
    expect(html).toContain(`>${digits}</td>`)
    expect(text.split('\n')).toContain(digits)
    expect(subject).not.toContain(digits)
  })

  test('buttons are at least 44 px high and readable', () => {
    const { html } = render('order-received')
    expect(html).toMatch(
      /<a href="[^"]+" style="display:block;[^"]*line-height:24px;[^"]*padding:16px 20px">/,
    )
    expect(contrast('#0F1747', '#FBA903')).toBeGreaterThan(7)
  })
})

test('the letter of an invoice says its number at the DGI, and where it is paid to', () => {
  const { text } = render('company-invoice')
  expect(text).toContain('2412345Q26000000318')
  expect(text).toContain(
    'Compte CI93 CI04\u00a02010\u00a00100\u00a00123\u00a04567\u00a08901, motif F-2026-10-031',
  )
  expect(text).toContain(formatPhone('+2250758214066').replaceAll(' ', '\u00a0'))
})

test('the letter of an invoice that is paid, or that the DGI has not certified, says neither', () => {
  const { text } = render('company-invoice', { rest: 0, dgiNumber: null })
  expect(text).not.toContain('Numéro FNE')
  expect(text).not.toContain('Compte')
})

test('the letter of an invoice that a credit has paid names its sum, not what is left', () => {
  const { subject } = render('company-invoice', { rest: 0 })
  expect(subject).toContain(formatFcfa(344_100))
})

test('the letter of an invoice names its company as French does', () => {
  const { text } = render('company-invoice')
  expect(text).toContain('voici la facture d’octobre 2026 d’Hôtel Le Baobab.')
  expect(text).toContain('parce que vous recevez les factures d’Hôtel Le Baobab.')
})

test('the sentence of a reminder ends at its button', () => {
  expect(render('reminder').text).toContain('Pour payer\u00a0: touchez le bouton.')
})

test('the letter of a cancelled invoice or statement says so, and by which credit note', () => {
  const ended = { rest: 0, cancelledBy: 'A-2026-11-001' }
  const invoiced = render('company-invoice', ended)
  expect(invoiced.subject).toContain('annulée')
  expect(invoiced.text).toContain('annulée par la facture d’avoir A-2026-11-001.')
  expect(invoiced.text).toMatch(/Annulée par\s*:? A-2026-11-001/)
  const statement = render('company-invoice', { ...ended, statement: 1 })
  expect(statement.text).toContain('annulé par la facture d’avoir A-2026-11-001.')
})

describe('security e-mails', () => {
  test.each([
    'confirm-signup',
    'reset-password',
    'password-changed',
    'new-device',
    'phone-changed',
    'second-factor-added',
    'second-factor-removed',
    'recovery-code-used',
    'recovery-codes-made',
    'second-codes-wrong',
    'validation-code',
    'application-accepted',
  ] as const)('%s says what to do if it was not you', (template) => {
    const { text } = render(template)
    expect(text).toMatch(
      /Ce n’était pas vous|Vous ne savez pas qui demande|Vous n’avez pas postulé/,
    )
    expect(text).toMatch(/Ignorez|Ne cliquez pas|Ne donnez|nouveau mot de passe/)
  })

  test('the code of an e-mail that the team adds is said to them, who speak with the client', () => {
    expect(render('added-email', { enteredBy: 'team' }).text).toContain(
      'dites ce code à l’équipe Lavéo, avec qui vous parlez.',
    )
  })

  test('a second factor removed by another says what signs in next: a rescue ends the password too', () => {
    expect(render('second-factor-removed').text).toContain('avec votre mot de passe seul')
    const { text } = render('second-factor-removed', { by: 'machine' })
    expect(text).toContain('Votre ancien mot de passe ne marche plus')
    expect(text).not.toContain('mot de passe seul')
  })

  test('a changed password tells when, in Abidjan, and how to take the account back', () => {
    const { text } = render('password-changed')
    expect(text).toContain('mardi 10 juin 2025 à 8\u00a0h\u00a012')
    expect(text).toContain('https://laveo.example/mot-de-passe-oublie')
  })
})

describe('what people wrote', () => {
  const nasty = '<script>alert("1")</script>\r\nBcc: all@evil.example\u2028\u202eonaK'

  test.each(TEMPLATES)('cannot break « %s »', (template) => {
    const facts = Object.entries(FACTS[template]).map(([name, value]) =>
      typeof value === 'string' && !/Id$|kind|role|by|visit/.test(name)
        ? [name, nasty]
        : [name, value],
    )
    const row = { template, facts: Object.fromEntries(facts) }
    const { subject, html, text } = renderMail(row, { secret, env, reach })
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u)
    expect([...subject].length).toBeLessThanOrEqual(150)
    expect(html.match(/<script|"1"|\u202e/g)).toBeNull()
    expect(text.match(/^Bcc:|\u202e/gm)).toBeNull()
  })

  test.each([
    ['Aminata Koné', 'Bonjour Aminata Koné,'],
    ["N'Guessan d’Arc-Ébène", "Bonjour N'Guessan d’Arc-Ébène,"],
    ['Gagnez https://evil.example/x', 'Bonjour,'],
    ['www.evil', 'Bonjour,'],
    ['Voir evil.example', 'Bonjour,'],
    ['a@evil.example', 'Bonjour,'],
    ['Jean-Paul II', 'Bonjour Jean-Paul II,'],
    ['Koné A. B.', 'Bonjour Koné A. B.,'],
    ['Mariam 225', 'Bonjour Mariam 225,'],
    ['Gagnez 5000F sur win24.com', 'Bonjour,'],
    ['win24.com evil', 'Bonjour,'],
    ['Visitez evil。ly/x9', 'Bonjour,'],
    ['Visitez evil。ly', 'Bonjour,'],
    ['1xbet．evil', 'Bonjour,'],
    ['evil.\u200dcom', 'Bonjour,'],
    ['http:\\\\evil9.ci', 'Bonjour,'],
    ['evil\\x', 'Bonjour,'],
    ['appelez evil 0700112233', 'Bonjour,'],
    ['appelez evil 07 00-11', 'Bonjour,'],
    ['evil ٠٧٠٠١١', 'Bonjour,'],
    [`evil${'a'.repeat(37)}`, 'Bonjour,'],
    ['a'.repeat(40), `Bonjour ${'a'.repeat(40)},`],
    ['\u0000\u202e ', 'Bonjour,'],
  ])(
    'a name like %j is greeted with « %s »: e-mails must not carry a stranger’s advertisement',
    (fullname, hello) => {
      const { html, text } = render('confirm-signup', { fullname })
      expect(text).toContain(`${hello} un dernier geste`)
      expect(html).not.toContain('evil')
    },
  )

  test.each(['new-contact-message', 'new-application'] as const)(
    '« %s » tells the team a name that is one, and nothing else that a visitor wrote',
    (template) => {
      const named = render(template, { fullname: 'Awa Diop' })
      expect(named.subject).toContain('Awa Diop')
      const { subject, html, text } = render(template, { fullname: 'Lire evil.example' })
      for (const said of [subject, html, text]) expect(said).not.toContain('evil')
    },
  )
})

describe('order e-mails', () => {
  const colours = (html: string) => {
    const band = /<table aria-hidden="true".*?<\/table><\/div>/s.exec(html)?.[0] ?? ''
    return [...band.matchAll(/<td width="24" height="24" bgcolor="(#\w{6})"/g)].map(([, c]) => c)
  }

  test('wear the liseré of their reference, right across', () => {
    const cells = lisereCells('4f9c21ab').map(({ ground }) => ground)
    const { html } = render('order-received')
    expect(colours(html)).toEqual(Array.from({ length: 25 }, (_, i) => cells[i % 8]))
    expect(colours(render('order-received', { reference: '00000000' }).html)).not.toEqual(
      colours(html),
    )
    expect(colours(render('reset-password').html)).toEqual([])
  })

  test('always write the reference beside it', () => {
    for (const template of TEMPLATES.filter((name) => 'reference' in FACTS[name]))
      expect(render(template).text).toContain('#4f9c21ab')
  })

  test('state the pieces counted at the step, and those ordered when they differ', () => {
    const { text, subject } = render('order-collected', { pieces: 5, ordered: 6 })
    expect(subject).toContain('5\u00a0pièces')
    expect(text).toContain('Commandé\u00a0: 6\u00a0pièces')
    expect(text).toContain('Le compte est différent de votre commande.')
    expect(render('order-collected', {}).text).not.toContain('Commandé')
    const less = { pieces: 5, ordered: 6, total: 7500, before: 9000 }
    expect(render('order-collected', less).text).toMatch(
      /Nouveau total\u00a0: 7\u202f500\u00a0FCFA au lieu de 9\u202f000[\s\S]*Ce qui manque ne vous est pas compté/,
    )
  })

  test('tell at the collection when the laundry is back, where nothing was promised before', () => {
    const times = { readyBy: DELIVERY.from, deliveryFrom: DELIVERY.from, deliveryTo: DELIVERY.to }
    expect(render('order-collected', times).text).toMatch(/Retour\u00a0: Prêt .+, livraison entre/)
    expect(render('order-collected', {}).text).not.toContain('Retour\u00a0:')
  })

  test('count pieces in French', () => {
    expect(render('order-collected', { pieces: 1 }).subject).toContain('1\u00a0pièce')
    expect(render('order-collected', { pieces: 6 }).subject).toContain('6\u00a0pièces')
  })

  test('tell at the collection what was paid in cash, and what is left', () => {
    const money = (paid: number | null, due: number | null) =>
      /^(Payé|Reste).*$/m.exec(render('order-collected', { paid, due }).text)?.[0]
    expect(money(5000, 6299)).toBe('Payé\u00a0: 5\u202f000\u00a0FCFA, reste 6\u202f299\u00a0FCFA')
    expect(money(10_678, 0)).toBe('Payé\u00a0: 10\u202f678\u00a0FCFA')
    expect(money(0, 10_678)).toBe('Reste à payer\u00a0: 10\u202f678\u00a0FCFA')
    expect(money(null, null)).toBeUndefined()
  })

  test('say whether the livreur comes to collect or to deliver', () => {
    expect(render('livreur-on-the-way').text).toContain('vient chercher')
    const back = render('livreur-on-the-way', { kind: 'delivery' })
    expect(back.text).toContain('Retour en cours')
  })

  test('say how to reach the livreur who comes, and the cash to have at hand', () => {
    for (const kind of ['pickup', 'delivery'] as const) {
      const { html, text } = render('livreur-on-the-way', { kind })
      expect(text).toContain('Son téléphone\u00a0: 05\u00a005\u00a061\u00a022\u00a018')
      expect(text).toContain('À payer en espèces\u00a0: 10\u202f678\u00a0FCFA')
      expect(hrefsOf(html)).toContain('tel:+2250505612218')
      const paid = render('livreur-on-the-way', { kind, phone: null, cash: null }).text
      expect(paid).not.toMatch(/Son téléphone|À payer/)
    }
  })

  test('end with the phone of the business, or with the page to write on where none is set', () => {
    const { html, text } = render('order-received')
    expect(text).toContain(
      'Appelez-nous de 9\u00a0h à 18\u00a0h au 27\u00a022\u00a040\u00a018\u00a065, ou écrivez-nous',
    )
    expect(hrefsOf(html)).toContain('tel:+2252722401865')
    const row = { template: 'order-received', facts: FACTS['order-received'] }
    const none = renderMail(row, { secret, env, reach: { ...reach, phone: null } }).text
    expect(none).toContain('Écrivez-nous (https://laveo.example/contact), l’équipe vous répond.')
    expect(none).not.toContain('Appelez-nous')
  })

  test('list what was ordered, where it is collected and what it costs', () => {
    const { text } = render('order-received')
    const lines = [
      'Riviera Palmeraie',
      'Portail vert',
      '07\u00a007\u00a048\u00a021\u00a036',
      '3\u00a0×\u00a0Chemise (Lavé-repassé)\u00a0: 4\u202f500\u00a0FCFA',
      '1\u00a0×\u00a0Robe (Lavé-repassé)\u00a0: 3\u202f000\u00a0FCFA',
      '2\u00a0×\u00a0Pantalon (Lavage)\u00a0: 2\u202f000\u00a0FCFA',
      'Frais de transport\u00a0: 1\u202f178\u00a0FCFA',
      'Total\u00a0: 10\u202f678\u00a0FCFA',
    ]
    expect(text.split('\n').filter((line) => lines.includes(line))).toEqual(lines)
  })

  test('a reference is written in groups, in the subject, the letter and its text, and no address changes', () => {
    const { subject, html, text } = render('order-received', { reference: '48210937' })
    for (const shown of [subject, html, text]) {
      expect(shown).toContain('#4821\u00a00937')
      expect(shown).not.toContain('#48210937')
    }
    expect(hrefsOf(html).join()).not.toMatch(/\s/)
  })

  test('say that a weight is an estimate, and that nothing is due before the client agrees', () => {
    const bag = { productId: 'a', name: 'Sac de linge', service: 'Complet', quantity: 1 }
    const kilos = { grams: 5000, minGrams: 3000, unitPrice: 1030 }
    const { text, html } = render('order-received', {
      lines: packLines([{ ...bag, ...kilos }]),
      pieces: 1,
      rounding: 22,
      total: 6350,
      toAgree: 'weight',
      minGrams: 3000,
      payment: 'wave',
    })
    for (const words of [
      '1\u00a0×\u00a0Sac de linge (environ\u00a05\u00a0kg) (Lavé-repassé)\u00a0: 5\u202f150\u00a0FCFA',
      'Arrondi\u00a0: 22\u00a0FCFA',
      'Total\u00a0: environ 6\u202f350\u00a0FCFA',
      'vous ne payez rien sans votre accord. Minimum compté\u00a0: 3\u00a0kg.',
      'Vous payez avec Wave, une fois le total accepté.',
    ])
      expect(text).toContain(words)
    expect(html).toContain('1\u00a0sac (environ\u00a05\u00a0kg), environ 6\u202f350\u00a0FCFA')
    const counted = render('order-received', { pieces: 0, lines: '[]', toAgree: 'count' })
    expect(counted.text).toContain('Total\u00a0: 10\u202f678\u00a0FCFA + linge à compter')
    expect(counted.html).toContain('linge à compter, 10')
    const both = render('order-received', {
      lines: packLines([{ ...bag, ...kilos }]),
      pieces: 1,
      toAgree: 'count',
    })
    expect(both.text).toContain('Total\u00a0: environ 10\u202f678\u00a0FCFA + linge à compter')
    expect(both.text).toContain('Le livreur pèse et compte le linge devant vous')
    const fee = render('slot-changed', { fee: 1000, total: 11678, toAgree: 'count', bags: 1 })
    const discount = render('discount-given', { toAgree: 'count', bags: 1 })
    for (const { text } of [fee, discount])
      expect(text).toMatch(/Nouveau total\s: environ [\d\s]+FCFA \+ linge à compter/)
  })

  test('say what a bag weighed and the total that was accepted at the door', () => {
    const bag = { pieces: 1, bags: 1, grams: 6400, agreed: 6400 }
    const { subject, text } = render('order-collected', bag)
    expect(subject).toContain('1\u00a0sac (6,4\u00a0kg)')
    expect(text).toContain('Total accepté\u00a0: 6\u202f400\u00a0FCFA')
  })

  test('say how the order is to be paid', () => {
    const said = (payment: 'espece' | 'wave' | null) => render('order-received', { payment }).text
    expect(said('espece')).toContain('Vous payez en espèces quand le livreur passe.')
    expect(said('wave')).toContain('Vous payez avec Wave.')
    expect(said(null)).toContain('Choisissez comment payer')
  })

  test('say what becomes of the clothes and of the money of a cancelled order', () => {
    const early = render('order-cancelled').text
    expect(early).toContain('personne ne passera')
    expect(early).toContain('Vous avez déjà payé')
    const late = render('order-cancelled', { refund: 10678, linen: 'laveo' }).text
    expect(late).toContain('votre linge est chez nous')
    expect(late).toContain('À vous rendre\u00a0: 10\u202f678\u00a0FCFA')
    expect(late).not.toContain('Vous avez déjà payé')
  })

  test('another time is said with its reason and what is promised now', () => {
    const { text, subject } = render('slot-changed')
    expect(subject).toBe('Nouvelle heure pour votre ramassage')
    expect(text).toContain('mardi 10 juin entre 16\u00a0h et 18\u00a0h')
    expect(text).toContain('Fortes pluies')
    expect(text).toContain(
      'Prêt jeudi 12 juin avant 18\u00a0h, livraison entre 18\u00a0h et 20\u00a0h',
    )
    const undelivered = { deliveryFrom: null, deliveryTo: null }
    expect(render('slot-changed', undelivered).text).toContain('Prêt jeudi 12 juin avant 18\u00a0h')
    const untimed = { readyBy: null, ...undelivered }
    expect(render('slot-changed', { visit: 'delivery', ...untimed }).text).not.toContain('Prêt')
  })

  test('ready clothes have their delivery, ask for one, or wait at the counter', () => {
    expect(render('laundry-ready').text).toContain('jeudi 12 juin entre 18\u00a0h et 20\u00a0h')
    const untimed = { from: null, to: null }
    expect(render('laundry-ready', untimed).text).toContain('Choisir l’heure de livraison')
    const { text } = render('laundry-ready', { ...untimed, counter: 1 })
    expect(text).toContain('à notre comptoir')
    expect(text).not.toContain('Choisir')
  })

  test('a missed visit offers the next hours, and none where none is free', () => {
    expect(render('visit-missed').text).toContain('jeudi 12 juin entre 18\u00a0h et 20\u00a0h')
    const { text } = render('visit-missed', { by: 'client', arrivedAt: null, slots: '' })
    expect(text).toContain('vous ne serez pas là au ramassage')
    expect(text).not.toContain('Prochaines')
  })

  test('a delivered order leads to its invoice', () => {
    expect(render('order-delivered').text).toContain(
      `https://laveo.example/client/facture/${order.orderId}`,
    )
  })

  test('a delivered order that its company owes leads to its delivery note', () => {
    const { text } = render('order-delivered', { onAccount: 1 })
    expect(text).toContain('Voir mon bon de livraison')
    expect(text).not.toContain('facture est')
  })
})

test('an unknown template is refused', () => {
  for (const template of ['nothing', 'toString', '__proto__'])
    expect(() => renderMail({ template, facts: {} }, { secret, env, reach })).toThrow(
      /No e-mail template/,
    )
})

test('an order that has a slot says when we pass, and its promise, with the express line', () => {
  const at = (day: number, hour: number) => Date.UTC(2025, 5, day, hour)
  const times = {
    pickupFrom: at(10, 16),
    pickupTo: at(10, 18),
    readyBy: at(11, 18),
    deliveryFrom: at(11, 18),
    deliveryTo: at(11, 20),
  }
  const ordinary = render('order-received', times).text
  expect(ordinary).toContain('Passage\u00a0: mardi 10 juin entre 16\u00a0h et 18\u00a0h')
  expect(ordinary).toContain(
    'Livraison prévue\u00a0: Prêt mercredi 11 juin avant 18\u00a0h, livraison entre 18\u00a0h et 20\u00a0h',
  )
  expect(ordinary).not.toContain('Express')
  const express = render('order-received', { ...times, express: 4750 }).text
  expect(express).toContain('Express\u00a0: Prêt mercredi 11 juin')
  expect(express).toContain('Express\u00a0: 4\u202f750\u00a0FCFA')
  expect(render('order-received').text).not.toContain('Passage')
})
