import { describe, expect, test } from 'vitest'
import { EIGHT_DIGITS, formatPhone, INVALID_PHONE, parsePhone } from './phone.ts'

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
    ['pasted between invisible direction marks', '\u202a+225 07 07 00 00 01\u202c'],
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

  test.each(['07000001', '07 00 00 01', '+225 07 00 00 01', '00225 07000001'])(
    'explains the ten digits to a person who types the eight of before 2021: %s',
    (typed) => {
      expect(parsePhone(typed)).toEqual({ ok: false, message: EIGHT_DIGITS })
    },
  )

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
