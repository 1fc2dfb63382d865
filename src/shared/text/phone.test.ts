import { describe, expect, test } from 'vitest'
import {
  EIGHT_DIGITS,
  formatPhone,
  INVALID_PHONE,
  mayHaveWhatsApp,
  PHONE_AND_MORE,
  parsePhone,
  SEVERAL_PHONES,
} from './phone.ts'

describe('reading a number', () => {
  test.each([
    ['in pairs', '07 07 00 00 01'],
    ['in one piece', '0707000001'],
    ['with dots', '07.07.00.00.01'],
    ['with hyphens', '07-07-00-00-01'],
    ['with brackets and a slash', '(07) 07/00.00.01'],
    ['with narrow and wide no-break spaces', '07\u202f07\u00a000\u202f00\u00a001'],
    ['with +225', '+225 07 07 00 00 01'],
    ['with 00225', '00225 07 07 00 00 01'],
    ['with 225 and no plus sign', '225 07 07 00 00 01'],
    ['with +225 and a zero in brackets', '+225 (0)7 07 00 00 01'],
    ['with both international prefixes', '+00225 07 07 00 00 01'],
    ['with en dashes', '07–07–00–00–01'],
    ['with no-break hyphens and a minus sign', '07‑07‑00−00−01'],
    ['pasted between invisible direction marks', '\u202a+225 07 07 00 00 01\u202c'],
    ['as a link that calls', 'tel:+225 07-07-00-00-01'],
    ['as a link that calls with a parameter', 'tel:+2250707000001;ext=1'],
    ['with its label', 'Tél. : 07 07 00 00 01'],
    ['as a link of WhatsApp', 'https://wa.me/2250707000001'],
    ['as a link of WhatsApp with a message', 'wa.me/2250707000001?text=Bonjour%20Lav%C3%A9o'],
    ['as a link of WhatsApp without our prefix', 'wa.me/0707000001'],
    ['as a long link of WhatsApp', 'https://api.whatsapp.com/send?phone=2250707000001&text=a'],
    ['as a link of the application', 'whatsapp://send?phone=+2250707000001'],
    ['with a final comma', '07 07 00 00 01,'],
    ['with a final semicolon', '07 07 00 00 01 ;'],
    ['with a final full stop', '07 07 00 00 01.'],
    ['twice', '0707000001 / +225 07 07 00 00 01'],
    ['pasted with zero-width marks', '\ufeff07\u200b07\u00ad000001\u2060'],
  ])('takes an Ivorian number %s', (_, typed) => {
    expect(parsePhone(typed)).toEqual({ ok: true, e164: '+2250707000001' })
  })

  test.each(['01', '05', '07', '21', '25', '27'])('takes the prefix %s', (prefix) => {
    const e164 = `+225${prefix}07000001`
    expect(parsePhone(`${prefix}07000001`)).toEqual({ ok: true, e164 })
  })

  test.each([
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['+1 (212) 555-0100', '+12125550100'],
    ['+226 70 12 34 56', '+22670123456'],
  ])('takes the foreign number %s', (typed, e164) => {
    expect(parsePhone(typed)).toEqual({ ok: true, e164 })
  })

  test.each([
    ['France', '+33 6 12 34 56 78', '+33612345678'],
    ['France, with the zero of home', '+33 06 12 34 56 78', '+33612345678'],
    ['France, with that zero in brackets', '+33 (0)6 12 34 56 78', '+33612345678'],
    ['France, with 00', '0033 06 12 34 56 78', '+33612345678'],
    ['Belgium', '+32 0470 12 34 56', '+32470123456'],
    ['the United Kingdom', '+44 (0)20 7946 0958', '+442079460958'],
    ['Lebanon', '+961 03 123 456', '+9613123456'],
    ['Lebanon, without the zero', '+961 71 123 456', '+96171123456'],
    ['Ghana', '+233 024 123 4567', '+233241234567'],
    ['Morocco', '00212 06-12-34-56-78', '+212612345678'],
    ['Nigeria', '+234 0803 123 4567', '+2348031234567'],
    ['Senegal', '+221 77 123 45 67', '+221771234567'],
    ['Mali', '+223 70 12 34 56', '+22370123456'],
    ['Burkina Faso', '00226 70 12 34 56', '+22670123456'],
    ['Guinea', '+224 622 12 34 56', '+224622123456'],
    ['Togo', '+228 90 12 34 56', '+22890123456'],
    ['Italy, which keeps its zero', '+39 06 6982 1234', '+390669821234'],
    ['Bénin, which has one since 2024', '+229 01 97 12 34 56', '+2290197123456'],
    ['Congo, which keeps its zero', '+242 06 612 34 56', '+242066123456'],
    ['Côte d’Ivoire, which keeps its zero', '+225 05 04 00 00 01', '+2250504000001'],
    ['the United States', '+1 (212) 555–0100', '+12125550100'],
  ])('of %s: %s is %s', (_, typed, e164) => {
    expect(parsePhone(typed)).toEqual({ ok: true, e164 })
    expect(parsePhone(e164)).toEqual({ ok: true, e164 })
  })

  test.each(['07000001', '07 00 00 01', '+225 07 00 00 01', '00225 07000001', '225 07 00 00 01'])(
    'explains the ten digits to a person who types the eight of before 2021: %s',
    (typed) => {
      expect(parsePhone(typed)).toEqual({ ok: false, message: EIGHT_DIGITS })
    },
  )

  test.each([
    '07 07 00 00 01 / 05 05 00 00 02',
    '07 07 00 00 01, 05 05 00 00 02',
    '07 07 00 00 01 ; 05 05 00 00 02',
    '07 07 00 00 01 ou 05 05 00 00 02',
    '07 07 00 00 01 05 05 00 00 02',
    '07070000010505000002',
    '+225 07 07 00 00 01 +225 05 05 00 00 02',
    '07/07/00/00/01 et 05/05/00/00/02',
    '+225 07 07 00 00 01 / +33 6 12 34 56 78',
    'tel:+2250707000001, wa.me/2250505000002',
  ])('says that there are two numbers in « %s »', (typed) => {
    expect(parsePhone(typed)).toEqual({ ok: false, message: SEVERAL_PHONES })
  })

  test.each([
    '07 07 00 00 01, appeler le soir',
    '07 07 00 00 01 ou 05 05',
    '0707000001/02',
    '0707000001 Awa',
    'Awa 07 07 00 00 01',
    '07 07 00 00 01 (bureau)',
  ])('says that there is more than a number in « %s »', (typed) => {
    expect(parsePhone(typed)).toEqual({ ok: false, message: PHONE_AND_MORE })
  })

  test.each([
    '',
    ' ',
    '+',
    '00',
    'abc',
    '07 07 00 00 0a',
    '0707',
    '070700000',
    '07070000011',
    '0207000001',
    '+225 02 07 00 00 01',
    '+2250707000001 23',
    '0612345678',
    '+0612345678',
    '++33612345678',
    '+33',
    '+12345',
    '+1234567890123456',
    '07;07;00;00;01',
    '٠٧٠٧٠٠٠٠٠١',
  ])('refuses « %s »', (typed) => {
    expect(parsePhone(typed)).toEqual({ ok: false, message: INVALID_PHONE })
  })
})

describe('showing a number', () => {
  test.each([
    ['+2250707000001', '07 07 00 00 01'],
    ['+33612345678', '+33 6 12 34 56 78'],
    ['+22670123456', '+22670123456'],
    ['+12125550100', '+12125550100'],
  ])('%s is shown as %s', (e164, shown) => {
    expect(formatPhone(e164)).toBe(shown)
  })

  test('what is shown reads back as the same number', () => {
    for (const e164 of ['+2250707000001', '+33612345678', '+22670123456'])
      expect(parsePhone(formatPhone(e164))).toEqual({ ok: true, e164 })
  })
})

test('messages arrive at mobiles and abroad, not at fixed lines of Côte d’Ivoire', () => {
  for (const mobile of ['+2250102030405', '+2250546129077', '+2250707000001', '+33612345678'])
    expect(mayHaveWhatsApp(mobile)).toBe(true)
  for (const landline of ['+2252120304050', '+2252520304050', '+2252720304050'])
    expect(mayHaveWhatsApp(landline)).toBe(false)
})
